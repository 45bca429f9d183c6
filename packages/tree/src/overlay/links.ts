import { copyFileSync, lstatSync, mkdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { type Project, pathBelow, type RelPath, toAbsolute, toRelative } from '@tailtest/project'

/** What a link of the project says in the copy, so that it leads where it led, and inside the project into the copy. */
export function retarget(project: Project, folder: string, path: RelPath, text: string): string {
  const target = resolve(dirname(toAbsolute(project, path)), text)
  if (!isAbsolute(text) && isBelow(project.root, target)) return text
  const inside = toRelative(project, target)
  return inside === undefined ? target : join(folder, inside)
}

/** By their texts. */
export function isBelow(root: string, path: string): boolean {
  return pathBelow(root, path) !== undefined
}

/** Makes a link; Windows lets everybody make junctions of folders, and else gets a copy. */
export function makeLink(target: string, at: string): void {
  if (process.platform !== 'win32') {
    symlinkSync(target, at)
    return
  }
  const absolute = resolve(dirname(at), target)
  const stat = statSync(absolute, { throwIfNoEntry: false })
  if (stat?.isDirectory() === true) symlinkSync(absolute, at, 'junction')
  else if (stat !== undefined) copyFileSync(absolute, at)
}

/** Makes the folders of a path in the copy; what stands in their place (a link that leads elsewhere) is taken away. */
export function openFolders(folder: string): (path: RelPath) => string {
  const known = new Set<string>([''])
  const ensure = (directory: string) => {
    if (known.has(directory)) return
    ensure(directory.slice(0, Math.max(directory.lastIndexOf('/'), 0)))
    const absolute = join(folder, directory)
    const stat = lstatSync(absolute, { throwIfNoEntry: false })
    if (stat !== undefined && !stat.isDirectory()) rmSync(absolute)
    if (stat?.isDirectory() !== true) mkdirSync(absolute)
    known.add(directory)
  }
  return (path) => {
    ensure(path.slice(0, Math.max(path.lastIndexOf('/'), 0)))
    return join(folder, path)
  }
}
