import { isObject } from '@tailtest/project'
import type { Directory } from '../directory.ts'
import { membersOf as dotnetMembers } from '../families/dotnet/members.ts'
import { membersOf as goMembers } from '../families/go/members.ts'
import { membersOf as cargoMembers } from '../families/rust/members.ts'
import { foldersBelow, type Look } from '../look.ts'
import { allAt, at, tableAt, texts } from '../table.ts'
import { membersOf as gradleMembers } from '../tools/gradle/members.ts'
import { membersOf as mavenMembers } from '../tools/maven/members.ts'
import { expandGlobs } from './glob-expand.ts'

/** One way of saying which packages a project has. */
interface WorkspaceKind {
  name: string
  /** A folder without a name like these is not asked about. No flags: they are joined into one. */
  manifests: RegExp
  /**
   * The folders of the packages, from this folder, whether or not there is anything; `undefined`: no workspace of this
   * kind. Reads manifests only.
   */
  members(dir: Directory, look: Look): readonly string[] | undefined
  /** What a member needs to have to be one, by name; absent: being named is enough. */
  memberManifests?: RegExp
}

const PACKAGE_JSON = /^package\.json$/

/** https://pnpm.io/pnpm-workspace_yaml: without `packages` the file holds settings only. */
const pnpm: WorkspaceKind = {
  name: 'pnpm',
  manifests: /^pnpm-workspace\.yaml$/,
  memberManifests: PACKAGE_JSON,
  members: (dir, look) => {
    const patterns = texts(at(dir.yaml('pnpm-workspace.yaml'), 'packages'))
    return patterns.length > 0 ? expandGlobs(look, dir.path, patterns) : undefined
  },
}

const [yarn, bun] = [ofLock('yarn'), ofLock('bun')]

const npm: WorkspaceKind = {
  name: 'npm',
  manifests: PACKAGE_JSON,
  memberManifests: PACKAGE_JSON,
  members: (dir, look) =>
    hasLock(dir, 'yarn') || hasLock(dir, 'bun') ? undefined : workspacesOf(dir, look),
}

/** Workspaces of the package managers of npm's registry. */
const packageManagers: readonly WorkspaceKind[] = [pnpm, yarn, bun, npm]

/** Whose `workspaces` in package.json these are, by lock file; the same for all three. */
const LOCKS = {
  yarn: ['yarn.lock', '.pnp.cjs'],
  bun: ['bun.lock', 'bun.lockb'],
} as const satisfies Record<string, readonly string[]>

function ofLock(name: keyof typeof LOCKS): WorkspaceKind {
  return {
    ...{ name, manifests: PACKAGE_JSON, memberManifests: PACKAGE_JSON },
    members: (dir, look) => (hasLock(dir, name) ? workspacesOf(dir, look) : undefined),
  }
}

function hasLock(dir: Directory, name: keyof typeof LOCKS): boolean {
  return LOCKS[name].some((file) => dir.has(file))
}

/** A list of patterns, or a table that holds one. */
function workspacesOf(dir: Directory, look: Look): string[] | undefined {
  const value = at(dir.json('package.json'), 'workspaces')
  const patterns = texts(at(value, 'packages') ?? value)
  return patterns.length > 0 ? expandGlobs(look, dir.path, patterns) : undefined
}

/** https://lerna.js.org/docs/api-reference/configuration: without `packages` it goes by the package manager's workspaces. */
const lerna: WorkspaceKind = {
  name: 'lerna',
  manifests: /^lerna\.json$/,
  memberManifests: /^package\.json$/,
  members: (dir, look) =>
    dir.has('lerna.json')
      ? expandGlobs(look, dir.path, texts(at(dir.json('lerna.json'), 'packages')))
      : undefined,
}

/** https://rushjs.io/pages/configs/rush_json: every project is named. */
const rush: WorkspaceKind = {
  name: 'rush',
  manifests: /^rush\.json$/,
  members: (dir) => {
    if (!dir.has('rush.json')) return undefined
    const projects = at(dir.json('rush.json'), 'projects')
    return Array.isArray(projects)
      ? projects.flatMap((project) => allAt(project, ['projectFolder']).flatMap(texts))
      : []
  },
}

/** https://nx.dev/reference/project-configuration: a project is a folder with a project.json, or one of the package manager's workspace. */
const nx: WorkspaceKind = {
  name: 'nx',
  manifests: /^(?:nx|project|workspace)\.json$/,
  members: (dir, look) =>
    dir.has('nx.json') ? [...listed(dir), ...withProject(dir, look)] : undefined,
}

/** Folders in which a project.json is looked for. */
const MAX_FOLDERS = 2000

const PROJECT = /^project\.json$/

/** Until version 13 the projects stood in one of these. */
const LISTS = ['workspace.json', 'angular.json']

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

/** https://turborepo.com/docs: runs the tasks of the package manager's workspace, which names the packages. */
const turborepo: WorkspaceKind = {
  name: 'turborepo',
  manifests: /^turbo\.jsonc?$/,
  members: (dir) =>
    // a package of the workspace may have one of its own, which extends the root's
    dir.has('package.json') && !extendsOther(dir.json('turbo.json')) ? [] : undefined,
}

function extendsOther(settings: object): boolean {
  return Object.hasOwn(settings, 'extends')
}

/** https://docs.deno.com/runtime/fundamentals/workspaces: a list of folders, or a table that holds one. */
const deno: WorkspaceKind = {
  name: 'deno',
  manifests: /^deno\.jsonc?$/,
  members: (dir, look) => {
    const workspaces = ['deno.json', 'deno.jsonc'].flatMap((name) => {
      const value = at(dir.json(name), 'workspace')
      return texts(at(value, 'members') ?? value)
    })
    return workspaces.length > 0 ? expandGlobs(look, dir.path, workspaces) : undefined
  },
}

/** https://docs.astral.sh/uv/concepts/projects/workspaces */
const uv: WorkspaceKind = {
  name: 'uv',
  manifests: /^pyproject\.toml$/,
  memberManifests: /^pyproject\.toml$/,
  members: (dir, look) => {
    const workspace = at(dir.toml('pyproject.toml'), 'tool', 'uv', 'workspace')
    if (!isObject(workspace)) return undefined
    const excluded = texts(at(workspace, 'exclude')).map((pattern) => `!${pattern}`)
    return expandGlobs(look, dir.path, [...texts(at(workspace, 'members')), ...excluded])
  },
}

/** Workspaces of Cargo, Go, Maven, Gradle and .NET. */
const compiled: readonly WorkspaceKind[] = [
  kind('cargo', /^Cargo\.toml$/, cargoMembers),
  kind('go', /^go\.work$/, goMembers),
  kind('maven', /^pom\.xml$/, mavenMembers),
  kind('gradle', /^settings\.gradle(?:\.kts)?$/, gradleMembers),
  kind('dotnet', /\.slnx?$/, dotnetMembers),
]

/** A workspace of a language's own tool: what has no members is a package like others. */
function kind(
  name: string,
  manifests: RegExp,
  membersOf: (dir: Directory) => readonly string[],
): WorkspaceKind {
  return {
    name,
    manifests,
    members: (dir) => {
      const members = membersOf(dir)
      return members.length > 0 ? members : undefined
    },
  }
}

/** The first that declares a package is named with it. */
export const workspaceKinds: readonly WorkspaceKind[] = [
  ...packageManagers,
  ...[lerna, rush, nx, turborepo],
  ...[deno, uv],
  ...compiled,
]
