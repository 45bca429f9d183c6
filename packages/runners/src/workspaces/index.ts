import { compiled } from './compiled.ts'
import { deno } from './deno.ts'
import type { WorkspaceKind } from './kind.ts'
import { lerna } from './lerna.ts'
import { packageManagers } from './node.ts'
import { nx } from './nx.ts'
import { rush } from './rush.ts'
import { turborepo } from './turborepo.ts'
import { uv } from './uv.ts'

/** The first that declares a package is named with it. */
export const workspaceKinds: readonly WorkspaceKind[] = [
  ...packageManagers,
  ...[lerna, rush, nx, turborepo],
  ...[deno, uv],
  ...compiled,
]
