import { allAt, at, texts } from '../table.ts'
import type { WorkspaceKind } from './kind.ts'

/** https://rushjs.io/pages/configs/rush_json: every project is named. */
export const rush: WorkspaceKind = {
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
