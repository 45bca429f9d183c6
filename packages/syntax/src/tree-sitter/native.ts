import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A native file, and the name it has in a `native` folder. */
export interface NativeFile {
  path: string
  name: string
}

/** What loads on this system, in the order to try; empty: nothing is installed for it. */
export interface NativeFiles {
  binding: readonly NativeFile[]
  python: readonly NativeFile[]
}

type Resolve = (request: string) => string | undefined

/** As ast-grep names its packages; `libc` is put in on Linux. */
const BINDINGS: Readonly<Record<string, string>> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm64': 'linux-arm64-libc',
  'linux-x64': 'linux-x64-libc',
  'win32-arm64': 'win32-arm64-msvc',
  'win32-ia32': 'win32-ia32-msvc',
  'win32-x64': 'win32-x64-msvc',
}

/** As ast-grep's language packages name the folders of their prebuilt parsers. */
const PREBUILDS: Readonly<Record<string, string>> = {
  'darwin-arm64': 'macOS-ARM64',
  'darwin-x64': 'macOS-X64',
  'linux-arm64': 'Linux-ARM64',
  'linux-x64': 'Linux-X64',
  'win32-x64': 'Windows-X64',
}

/**
 * The native files seen from a folder: first in `native/` below it, then as packages in the
 * `node_modules` of the folder and those above it.
 */
export function findNative(from: string): NativeFiles {
  const system = `${process.platform}-${process.arch}`
  const resolve = resolverAt(from)
  const beside = (name: string) => join(from, 'native', name)
  return {
    binding: bindingNames(system).flatMap((platform) => {
      const name = `ast-grep-napi.${platform}.node`
      const request = `@ast-grep/napi-${platform}/${name}`
      return existing(
        name,
        beside(name),
        () => resolve(request) ?? throughWrapper(resolve, request),
      )
    }),
    python: existing(
      'tree-sitter-python.so',
      beside('tree-sitter-python.so'),
      () =>
        resolve(`@ast-grep/lang-python/prebuilds/prebuild-${PREBUILDS[system]}/parser.so`) ??
        resolve('@ast-grep/lang-python/parser.so'), // built on the machine where no prebuilt one fits
    ),
  }
}

function existing(name: string, beside: string, installed: () => string | undefined): NativeFile[] {
  const path = existsSync(beside) ? beside : installed()
  return path === undefined ? [] : [{ path, name }]
}

/** With pnpm a platform's package is seen by the wrapper that depends on it, and by nobody else. */
function throughWrapper(resolve: Resolve, request: string): string | undefined {
  const wrapper = resolve('@ast-grep/napi/package.json')
  return wrapper === undefined ? undefined : resolverAt(join(realpathSync(wrapper), '..'))(request)
}

/** Looks into the `node_modules` of a folder and those above it, as Node does; its own way costs 2 ms to load. */
function resolverAt(directory: string): Resolve {
  return (request) => {
    for (let folder = directory; ; folder = dirname(folder)) {
      const path = join(folder, 'node_modules', request)
      if (existsSync(path)) return path
      if (dirname(folder) === folder) return undefined
    }
  }
}

function bindingNames(system: string): string[] {
  const name = BINDINGS[system]
  if (name === undefined) return []
  if (!name.endsWith('-libc')) return [name]
  const libcs = isMusl() ? ['musl', 'gnu'] : ['gnu', 'musl']
  return libcs.map((libc) => name.replace('libc', libc))
}

/** Asked as the wrapper asks; a wrong guess costs one failed load. */
function isMusl(): boolean {
  try {
    return readFileSync('/usr/bin/ldd', 'latin1').includes('musl')
  } catch {
    return false // no such script: as the wrapper, take the common case
  }
}
