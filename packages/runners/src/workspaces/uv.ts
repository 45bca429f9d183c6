import { at, isTable, texts } from '../table.ts'
import { expandGlobs } from './glob-expand.ts'
import type { WorkspaceKind } from './kind.ts'

/** https://docs.astral.sh/uv/concepts/projects/workspaces */
export const uv: WorkspaceKind = {
  name: 'uv',
  manifests: /^pyproject\.toml$/,
  memberManifests: /^pyproject\.toml$/,
  members: (dir, look) => {
    const workspace = at(dir.toml('pyproject.toml'), 'tool', 'uv', 'workspace')
    if (!isTable(workspace)) return undefined
    const excluded = texts(at(workspace, 'exclude')).map((pattern) => `!${pattern}`)
    return expandGlobs(look, dir.path, [...texts(at(workspace, 'members')), ...excluded])
  },
}
