import type { Directory } from '../directory.ts'
import type { Look } from '../look.ts'
import { at, texts } from '../table.ts'
import { expandGlobs } from './glob-expand.ts'
import type { WorkspaceKind } from './kind.ts'

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

/** Whose `workspaces` in package.json these are, by lock file; the same for all three. */
const LOCKS = {
  yarn: ['yarn.lock', '.pnp.cjs'],
  bun: ['bun.lock', 'bun.lockb'],
} as const satisfies Record<string, readonly string[]>

const [yarn, bun] = [ofLock('yarn'), ofLock('bun')]

const npm: WorkspaceKind = {
  name: 'npm',
  manifests: PACKAGE_JSON,
  memberManifests: PACKAGE_JSON,
  members: (dir, look) =>
    hasLock(dir, 'yarn') || hasLock(dir, 'bun') ? undefined : workspacesOf(dir, look),
}

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

/** Workspaces of the package managers of npm's registry. */
export const packageManagers: readonly WorkspaceKind[] = [pnpm, yarn, bun, npm]
