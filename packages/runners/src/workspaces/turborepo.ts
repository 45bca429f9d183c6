import type { WorkspaceKind } from './kind.ts'

/** https://turborepo.com/docs: runs the tasks of the package manager's workspace, which names the packages. */
export const turborepo: WorkspaceKind = {
  name: 'turborepo',
  manifests: /^turbo\.jsonc?$/,
  members: (dir) =>
    // a package of the workspace may have one of its own, which extends the root's
    dir.has('package.json') && !extendsOther(dir.json('turbo.json')) ? [] : undefined,
}

function extendsOther(settings: object): boolean {
  return Object.hasOwn(settings, 'extends')
}
