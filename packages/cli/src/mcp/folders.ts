import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { quoteName } from '@tailtest/adapter-kit'
import { findRoot, openProject, type Project, toRelative } from '@tailtest/project'
import { CommandFailure } from '../shell/failure.ts'

/** Folders that a client says it works in, as it names them: `file:///home/dev/shop`. */
export type Roots = () => Promise<readonly string[]>

export interface Folders {
  /** Where a call stands: the folder that it names, else the one of the client. */
  of(project: string | undefined): Promise<string>
  /** Throws where a file, or a pattern, leads out of all that the client works in. */
  hold(files: readonly string[], cwd: string): Promise<void>
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** The folders of this machine among them that are there. */
function foldersOf(uris: readonly string[]): string[] {
  return uris.flatMap((uri) => {
    try {
      const path = fileURLToPath(uri)
      return isFolder(path) ? [path] : []
    } catch {
      return [] // of another machine, or no address at all
    }
  })
}

const projectAround = (folder: string): Project => openProject(findRoot(folder, folder))

/** The folders of a client: its roots where it names any, else the one that the server was started in. */
export function openFolders(started: string, roots: Roots): Folders {
  const known = async () => {
    const named = foldersOf(await roots())
    const folders = named.length > 0 ? named : [started]
    const projects = folders.map(projectAround)
    const isInside = (path: string) => projects.some((one) => toRelative(one, path) !== undefined)
    // a client that names several started us in the one that it stands in
    const here = isInside(started) ? started : (folders[0] ?? started)
    return { here, projects, isInside }
  }
  const outside = (word: string, projects: readonly Project[]) =>
    new CommandFailure(
      `${quoteName(word)} is outside ${projects.map(({ root }) => root).join(', ')}`,
      'Name a path in the project that the client has open.',
    )
  return {
    async of(project) {
      const { here, projects, isInside } = await known()
      if (project === undefined) return here
      const folder = resolve(here, project)
      if (!isInside(folder)) throw outside(project, projects)
      if (isFolder(folder)) return folder
      throw new CommandFailure(
        `${quoteName(project)} is not a folder`,
        `Omit \`project\` for ${here}, or name an existing folder.`,
      )
    },
    async hold(files, cwd) {
      const { projects, isInside } = await known()
      const out = files.find((file) => !isInside(resolve(cwd, file)))
      if (out !== undefined) throw outside(out, projects)
    },
  }
}
