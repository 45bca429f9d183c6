import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { installedFile, isObject, parseJson, readBytes } from '@tailtest/project'
import type { NativeFile } from '@tailtest/syntax'

export const RESOLVER = 'oxc-resolver'

/** Bytes. */
const LARGEST_MANIFEST = 1024 * 1024

/**
 * The native files of oxc-resolver seen from a folder (absolute), in the order to try, each looked for when it is asked
 * for: those in its `native/`, else those that the installed package brought for this system.
 */
export function* findResolver(from: string): Generator<NativeFile> {
  const copied = beside(join(from, 'native'))
  yield* copied.length > 0 ? copied : installed(from)
}

function beside(folder: string): NativeFile[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.startsWith(`${RESOLVER}.`))
  return names.map((name) => ({ path: join(folder, name), name }))
}

/** As its packages are named: `@oxc-resolver/binding-linux-x64-musl`. */
const SYSTEM = new RegExp(`-${process.platform}-${process.arch}(?:-|$)`)

function* installed(from: string): Generator<NativeFile> {
  const wrapper = installedFile(from, `${RESOLVER}/package.json`)
  if (wrapper === undefined) return
  const { optionalDependencies: bindings } = manifestIn(wrapper)
  // with pnpm a platform's package is seen by the wrapper that depends on it, and by nobody else
  const home = dirname(realpathSync(wrapper))
  for (const name of Object.keys(isObject(bindings) ? bindings : {})) {
    const binding = SYSTEM.test(name) ? installedFile(home, `${name}/package.json`) : undefined
    const { main } = binding === undefined ? {} : manifestIn(binding)
    if (binding === undefined || typeof main !== 'string' || !main.endsWith('.node')) continue
    yield { path: join(dirname(binding), main), name: `oxc-${basename(main)}` }
  }
}

function manifestIn(path: string): Record<string, unknown> {
  const manifest = parseJson(readBytes(path, LARGEST_MANIFEST)?.toString('utf8') ?? '')
  return isObject(manifest) ? manifest : {}
}
