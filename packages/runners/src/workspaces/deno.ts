import { at, texts } from '../table.ts'
import { expandGlobs } from './glob-expand.ts'
import type { WorkspaceKind } from './kind.ts'

/** https://docs.deno.com/runtime/fundamentals/workspaces: a list of folders, or a table that holds one. */
export const deno: WorkspaceKind = {
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
