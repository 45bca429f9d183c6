import { baseName, parentOf, type RelPath } from './rel-path.ts'

/** A folder that holds nothing anybody writes tests for. */
export interface SkipRow {
  /** Its name, or the last two segments of its path. */
  directory: string
  /**
   * Only then: it `holds` a file of this name, stands `beside` a file with this ending, or is `ignored` by git.
   * Absent: always.
   */
  when?: { holds: string } | { beside: string } | { ignored: 'by git' }
}

const ALWAYS = [
  ...['node_modules', '.venv', 'venv', 'dist', 'build', 'generated', '.git', 'vendor'],
  ...['migrations', 'db/migrate', 'database/migrations', '__pycache__', '.pytest_cache'],
  ...['.mypy_cache', '.ruff_cache', 'target', '.cargo', 'coverage', '.nyc_output', '.next'],
  ...['.nuxt', '.svelte-kit', 'k8s', 'deploy', 'infra', '.tailtest'],
] as const

/** The only list of folders to pass over. */
export const SKIPPED_DIRECTORIES: readonly SkipRow[] = [
  ...ALWAYS.map((directory) => ({ directory })),
  { directory: 'env', when: { holds: 'pyvenv.cfg' } },
  { directory: 'out', when: { ignored: 'by git' } },
  { directory: 'bin', when: { beside: '.csproj' } },
  { directory: 'obj', when: { beside: '.csproj' } },
]

const ROWS: ReadonlyMap<string, SkipRow> = new Map(
  SKIPPED_DIRECTORIES.map((row) => [row.directory, row]),
)

/** What is in a folder: the names of its files. */
export type Markers = (directory: RelPath) => ReadonlySet<string>
/** Whether git ignores a folder. */
export type IsIgnored = (directory: RelPath) => boolean

/**
 * The row that says why a file is passed over, from the outermost of its folders that has one; `undefined`: it is
 * not. Without `isIgnored` no folder counts as ignored.
 */
export function skippedBy(
  path: RelPath,
  markers: Markers,
  isIgnored?: IsIgnored,
): SkipRow | undefined {
  const parent = parentOf(path)
  if (parent === undefined || parent === '') return undefined
  return skippedBy(parent, markers, isIgnored) ?? skippedDirectory(parent, markers, isIgnored)
}

/** The row of a folder itself. */
export function skippedDirectory(
  directory: RelPath,
  markers: Markers,
  isIgnored: IsIgnored = () => false,
): SkipRow | undefined {
  const name = baseName(directory)
  const parent = parentOf(directory)
  if (parent === undefined) return undefined
  const row = ROWS.get(`${baseName(parent)}/${name}`) ?? ROWS.get(name)
  const when = row?.when
  if (when === undefined) return row
  if ('holds' in when) return markers(directory).has(when.holds) ? row : undefined
  if ('ignored' in when) return isIgnored(directory) ? row : undefined
  return [...markers(parent)].some((file) => file.endsWith(when.beside)) ? row : undefined
}
