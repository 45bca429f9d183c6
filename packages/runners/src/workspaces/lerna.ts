import { at, texts } from '../table.ts'
import { expandGlobs } from './glob-expand.ts'
import type { WorkspaceKind } from './kind.ts'

/** https://lerna.js.org/docs/api-reference/configuration: without `packages` it goes by the package manager's workspaces. */
export const lerna: WorkspaceKind = {
  name: 'lerna',
  manifests: /^lerna\.json$/,
  memberManifests: /^package\.json$/,
  members: (dir, look) =>
    dir.has('lerna.json')
      ? expandGlobs(look, dir.path, texts(at(dir.json('lerna.json'), 'packages')))
      : undefined,
}
