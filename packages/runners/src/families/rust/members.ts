import { posix } from 'node:path'
import type { Directory } from '../../directory.ts'
import { globMatcher, isPattern, nameMatcher } from '../../glob.ts'
import { at, tableAt, texts } from '../../table.ts'

/** Folders that are looked through for a pattern with `**`. */
const MAX_FOLDERS = 200

const MANIFEST = 'Cargo.toml'

/**
 * The folders of a Cargo workspace's members, from its root: those that patterns match, without the excluded ones,
 * and the packages that the root depends on by path. Empty: no workspace.
 */
export function membersOf(dir: Directory): string[] {
  const workspace = at(dir.toml(MANIFEST), 'workspace')
  const excluded = texts(at(workspace, 'exclude')).map(plain)
  const isExcluded = (folder: string) =>
    excluded.some((each) => folder === each || folder.startsWith(`${each}/`))
  const named = texts(at(workspace, 'members')).flatMap((pattern) => matching(dir, plain(pattern)))
  const all = workspace === undefined ? [] : [...named, ...packagesByPath(dir)]
  return [...new Set(all)].filter((folder) => !isExcluded(folder))
}

/** Path dependencies inside the workspace's folder are members unasked. */
function packagesByPath(dir: Directory): string[] {
  const manifest = dir.toml(MANIFEST)
  const tables = [
    tableAt(manifest, 'workspace', 'dependencies'),
    ...['dependencies', 'dev-dependencies', 'build-dependencies'].map((key) =>
      tableAt(manifest, key),
    ),
  ]
  return tables
    .flatMap((table) => Object.values(table).flatMap((each) => texts(at(each, 'path'))))
    .map(plain)
    .filter((path) => path !== '.' && !path.startsWith('..') && isPackage(dir, path))
}

function plain(path: string): string {
  return posix.join(path.replaceAll('\\', '/')).replace(/(?<=.)\/$/, '')
}

function matching(dir: Directory, pattern: string): string[] {
  const found = pattern.includes('**') ? deep(dir, pattern) : level(dir, pattern)
  return found.filter((folder) => isPackage(dir, folder))
}

function level(dir: Directory, pattern: string): string[] {
  return pattern.split('/').reduce<string[]>(
    (folders, segment) => {
      if (!isPattern(segment)) return folders.map((folder) => posix.join(folder, segment))
      const matches = nameMatcher(segment)
      return folders.flatMap((folder) =>
        [...(dir.at(folder)?.names() ?? [])]
          .filter((name) => !name.startsWith('.') && matches(name))
          .map((name) => posix.join(folder, name)),
      )
    },
    ['.'],
  )
}

function deep(dir: Directory, pattern: string): string[] {
  const matches = globMatcher(pattern)
  return [...dir.filesBelow(MAX_FOLDERS)]
    .filter((file) => posix.basename(file) === MANIFEST)
    .map((file) => posix.dirname(file))
    .filter(matches)
}

function isPackage(dir: Directory, folder: string): boolean {
  return folder !== '.' && dir.has(`${folder}/${MANIFEST}`)
}
