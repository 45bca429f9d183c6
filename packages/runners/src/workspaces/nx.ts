import type { Directory } from '../directory.ts'
import { foldersBelow, type Look } from '../look.ts'
import { at, tableAt, texts } from '../table.ts'
import type { WorkspaceKind } from './kind.ts'

/** Folders in which a project.json is looked for. */
const MAX_FOLDERS = 2000

const PROJECT = /^project\.json$/

/** Until version 13 the projects stood in one of these. */
const LISTS = ['workspace.json', 'angular.json']

/** https://nx.dev/reference/project-configuration: a project is a folder with a project.json, or one of the package manager's workspace. */
export const nx: WorkspaceKind = {
  name: 'nx',
  manifests: /^(?:nx|project|workspace)\.json$/,
  members: (dir, look) =>
    dir.has('nx.json') ? [...listed(dir), ...withProject(dir, look)] : undefined,
}

function listed(dir: Directory): string[] {
  return LISTS.flatMap((name) =>
    Object.values(tableAt(dir.json(name), 'projects')).flatMap((project) =>
      texts(at(project, 'root') ?? project),
    ),
  )
}

function withProject(dir: Directory, look: Look): string[] {
  return [...foldersBelow(look, dir.path, MAX_FOLDERS)]
    .filter((folder) => folder !== dir.path && look(folder).like(PROJECT).length > 0)
    .map((folder) => (dir.path === '' ? folder : folder.slice(dir.path.length + 1)))
}
