import { baseName, parentOf, type RelPath } from '@tailtest/project'
import type { Origin } from '../origin.ts'

/** Files beside a file that is gone are asked this often. */
const MOST_SIBLINGS = 3

const EXTENSION = /(?:\.d)?\.(?:[cm]?[jt]sx?|vue|svelte)$/

/**
 * The file that is gone that an import led to by settings (`@/cart` with `paths` in a tsconfig). What resolves
 * these looks at the disk, where the file is no more: but where the same import leads with the name of a file
 * beside it, it led as well.
 */
export function throughSibling(
  path: RelPath,
  written: string,
  { gone, origin }: { gone: readonly RelPath[]; origin: Origin },
): RelPath[] | undefined {
  if (/^\.{0,2}\//.test(written) || !EXTENSION.test(path)) return undefined
  const [last = ''] = written.split('/').slice(-1)
  const stem = last.replace(EXTENSION, '')
  const { files } = origin.world
  const found = gone.filter((file) => {
    if (baseName(file).replace(EXTENSION, '') !== stem || !EXTENSION.test(file)) return false
    const folder = parentOf(file) ?? ''
    const beside = files.names(folder).filter((name) => EXTENSION.test(name))
    return beside.slice(0, MOST_SIBLINGS).some((name) => {
      const other =
        written.slice(0, -last.length) + name.replace(EXTENSION, last.slice(stem.length))
      const led = origin.resolvers.one(path, { from: other }) ?? []
      return led.some((one) => one === (folder === '' ? name : `${folder}/${name}`))
    })
  })
  return found.length === 1 ? found : undefined
}
