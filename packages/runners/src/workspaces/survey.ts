import { type Project, parentOf, type RelPath, relPath } from '@tailtest/project'
import { type Directory, loadParsers, openDirectory, type Surroundings } from '../directory.ts'
import { detectors } from '../families/all.ts'
import { foldersBelow, type Look, openLook } from '../look.ts'
import { openReads } from '../reads.ts'
import { at, texts } from '../table.ts'
import { workspaceKinds } from './index.ts'
import type { Package, Workspaces } from './types.ts'

export type { Package, Workspaces } from './types.ts'

const LIMITS = {
  /** Packages that nobody declares lie near the top: level by level, this reaches those of hundreds. */
  folders: 500,
  /** Far above the largest workspaces that are known. */
  packages: 5000,
}

/** The packages of a project, and the folders that may have a runner: those near the top, and every package's with those above it. */
export interface Survey {
  workspaces: Workspaces
  folders: readonly RelPath[]
}

/** What a workspace in a folder says of another. */
interface Declared {
  tool: string
  directory: RelPath
}

/** A folder with one of these is a package, whoever says so. */
const PACKAGE_MANIFEST =
  /^(?:(?:package|composer|deno)\.json|deno\.jsonc|pyproject\.toml|setup\.(?:py|cfg)|Cargo\.toml|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|Gemfile|.+\.csproj)$/

/**
 * Any file that says something: a first look at a name, because asking every detector about every file of a large project
 * would take longer than reading it. Of most folders nothing else is looked at.
 */
export const MANIFEST = new RegExp(
  [PACKAGE_MANIFEST, ...[...detectors, ...workspaceKinds].map(({ manifests }) => manifests)]
    .map(({ source }) => `(?:${source})`)
    .join('|'),
)

/** The packages of a project: as its workspaces of all kinds declare them, and by manifests of their own. */
export async function detectWorkspaces(project: Project): Promise<Workspaces> {
  const reads = openReads()
  const surroundings = { project, env: {}, look: openLook(project, reads), reads, parsers: {} }
  return (await survey(surroundings)).workspaces
}

/**
 * Looks a project through for packages: declared ones wherever they are, to any depth; others by a manifest of their own in
 * the upper 500 folders. Loads the parsers that are needed on the way into `surroundings`.
 */
export async function survey(surroundings: Surroundings, limits = LIMITS): Promise<Survey> {
  const { look } = surroundings
  const near = [...foldersBelow(look, relPath(''), limits.folders + 1)]
  const tools = new Set<string>()
  const by = new Map<RelPath, string>()
  const folders = new Set(near.slice(0, limits.folders))
  let isCut = false
  for (let level = [...folders]; level.length > 0; ) {
    const declared = await declaredIn(level, surroundings, tools)
    const fresh = declared.filter(({ directory }) => directory !== '' && !by.has(directory))
    for (const { tool, directory } of fresh) {
      if (by.size < limits.packages) by.set(directory, by.get(directory) ?? tool)
      else isCut = true
    }
    level = [...by.keys()].flatMap(withAbove).filter((folder) => !folders.has(folder))
    for (const folder of level) folders.add(folder)
  }
  const undeclared = [...folders].filter(
    (folder) => folder !== '' && !by.has(folder) && hasManifest(look, folder, PACKAGE_MANIFEST),
  )
  const packages = undeclared.length + by.size > 1 ? [...by.keys(), ...undeclared] : [...by.keys()]
  if (tools.size === 0 && packages.length > 1) tools.add(STRUCTURE)
  return {
    folders: [...folders].sort(),
    workspaces: {
      tools: [...tools],
      packages: packages.sort().map((directory) => packageAt(directory, by, surroundings)),
      notes: notesOn(limits, { isCut, isDeep: near.length > limits.folders }),
    },
  }
}

const STRUCTURE = 'structure'

/** What the workspaces in these folders declare; their names go into `tools`. */
async function declaredIn(
  folders: readonly RelPath[],
  surroundings: Surroundings,
  tools: Set<string>,
): Promise<Declared[]> {
  const { look, parsers } = surroundings
  const named = folders.filter((folder) => look(folder).like(MANIFEST).length > 0)
  const names = new Set(named.flatMap((folder) => look(folder).like(MANIFEST)))
  Object.assign(parsers, await loadParsers(names))
  return named.flatMap((folder) =>
    workspaceKinds.flatMap(({ name, manifests, members, memberManifests }) => {
      if (!hasManifest(look, folder, manifests)) return []
      const dir = openDirectory(folder, surroundings)
      const found = members(dir, look)
      if (found === undefined) return []
      tools.add(name)
      return found.flatMap((member) => {
        const directory = memberOf(dir, member)?.path
        if (directory === undefined || directory === folder) return []
        const isPackage =
          memberManifests === undefined || hasManifest(look, directory, memberManifests)
        return isPackage ? [{ tool: name, directory }] : []
      })
    }),
  )
}

function hasManifest(look: Look, folder: RelPath, kind: RegExp): boolean {
  return look(folder)
    .like(MANIFEST)
    .some((name) => kind.test(name))
}

/** A folder that is there, inside the root. */
function memberOf(dir: Directory, member: string): Directory | undefined {
  const found = dir.at(member)
  return found && found.names().size > 0 ? found : undefined
}

function packageAt(
  directory: RelPath,
  by: ReadonlyMap<RelPath, string>,
  surroundings: Surroundings,
): Package {
  const name = packageName(openDirectory(directory, surroundings))
  return { directory, ...(name === undefined ? {} : { name }), by: by.get(directory) ?? STRUCTURE }
}

function withAbove(folder: RelPath): RelPath[] {
  const parent = parentOf(folder)
  return parent === undefined ? [] : [folder, ...withAbove(parent)]
}

function notesOn(
  limits: typeof LIMITS,
  { isCut, isDeep }: { isCut: boolean; isDeep: boolean },
): string[] {
  return [
    ...(isCut
      ? [`More than ${limits.packages} packages are declared; the rest was left out.`]
      : []),
    ...(isDeep
      ? [
          `There are more than ${limits.folders} folders: packages that no workspace declares were looked for in the upper ones only.`,
        ]
      : []),
  ]
}

/** Where a package's name stands in its manifest. */
const NAMES: Readonly<Record<string, (dir: Directory) => unknown>> = {
  'package.json': (dir) => at(dir.json('package.json'), 'name'),
  'pyproject.toml': (dir) =>
    at(dir.toml('pyproject.toml'), 'project', 'name') ??
    at(dir.toml('pyproject.toml'), 'tool', 'poetry', 'name'),
  'Cargo.toml': (dir) => at(dir.toml('Cargo.toml'), 'package', 'name'),
  'go.mod': (dir) => /^module\s+(\S+)/m.exec(dir.text('go.mod') ?? '')?.[1],
  'pom.xml': (dir) => at(dir.xml('pom.xml'), 'project', 'artifactId'),
  'composer.json': (dir) => at(dir.json('composer.json'), 'name'),
  'deno.json': (dir) => at(dir.json('deno.json'), 'name'),
}

/** The name that a folder's manifest gives to its package; `undefined`: none, or it is computed. */
function packageName(dir: Directory): string | undefined {
  for (const [manifest, nameIn] of Object.entries(NAMES)) {
    const [name] = dir.has(manifest) ? texts(nameIn(dir)) : []
    if (name) return name
  }
  return undefined
}
