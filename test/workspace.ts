import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root, absolute. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** The fields of a package.json that the checks look at; absent ones are what they complain of. */
export interface Manifest {
  name: string
  version?: string
  description?: string
  keywords?: string[]
  license?: string
  type?: string
  private?: boolean
  sideEffects?: boolean
  engines?: { node?: string }
  files?: string[]
  repository?: { directory?: string }
  scripts?: Record<string, string>
  exports?: Record<string, unknown>
  bin?: Record<string, string>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

export interface Package {
  /** Without the scope; also the name of the folder. */
  name: string
  folder: string
  manifest: Manifest
}

/** Every folder below packages/, by name. */
export const packages: readonly Package[] = readdirSync(join(root, 'packages')).map((name) => {
  const folder = `packages/${name}`
  return { name, folder, manifest: JSON.parse(read(`${folder}/package.json`)) }
})

export const rootManifest: Manifest = JSON.parse(read('package.json'))

/** The text of a file of the repository. */
export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** What git tracks or would track, sorted; files that were deleted are left out. */
export const files: readonly string[] = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)))
  .sort()

/** The package's TypeScript below a folder (`src`, `test`), fixtures left out. */
export function sourcesOf({ folder }: Package, below: 'src' | 'test'): string[] {
  return files.filter(
    (path) =>
      path.startsWith(`${folder}/${below}/`) &&
      path.endsWith('.ts') &&
      !path.split('/').includes('fixtures'),
  )
}
