import { posix } from 'node:path'
import type { RelPath } from '@tailtest/project'

interface Project {
  files: ReadonlySet<RelPath>
  targets?: readonly RelPath[]
  packages?: readonly string[]
}

/** Folders that languages look for their modules in. */
const ROOTS = /^(?:src|lib|app|source|python)\//

/** Whether an import, as it is written or resolved, means a place inside the project: there or not. Pure. */
export function leadsInside(
  what: string,
  from: RelPath,
  { files, targets = [], packages = [] }: Project,
): boolean {
  if (packages.some((name) => what === name || what.startsWith(`${name}/`))) return true
  if (/^\.{1,2}(?:\/|$)/.test(what)) {
    return !posix.join(posix.dirname(from), what).startsWith('..')
  }
  if (/^(?:[#~$]|@\/)/.test(what) || /^\.\w/.test(what)) return true
  const path = what
    .replace(/::|\\/g, '/')
    .replace(/\.(?=\w)/g, (dot, at: number) => (isName(what, at) ? '/' : dot))
  const [top = ''] = path.split('/')
  const known = [...files, ...targets]
  if (known.some((file) => bare(file) === path || bare(file).endsWith(`/${path}`))) return true
  return top !== '' && known.some((file) => isTop(file.replace(ROOTS, ''), top))
}

/** `shop.cart` has a module's dot, `cart.ts` an extension's. */
function isName(what: string, at: number): boolean {
  return !/^\.(?:[cm]?[jt]sx?|vue|svelte|rb|php|py)$/.test(what.slice(at))
}

const bare = (file: string) => file.replace(ROOTS, '').replace(/\.\w+$/, '')

/** The first folder or module of a project. */
function isTop(file: string, top: string): boolean {
  return file.startsWith(`${top}/`) || file.replace(/\.\w+$/, '') === top
}
