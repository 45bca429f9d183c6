import { type RelPath, relPath } from '@tailtest/project'
import { isInstalled } from '../made.ts'
import type { OwnGit } from '../own-git.ts'
import { recordsOf } from '../records.ts'
import type { Left } from '../types.ts'

/** The files of an index. */
export interface Tree {
  /** Those that are on the disk as the index has them. */
  same: RelPath[]
  /** The others. */
  committed: RelPath[]
  left: Left[]
}

const DIFF = [...['diff', '--name-only', '-z', '--no-renames']] as const
const SUBMODULE = '160000'
/** Not on the disk (a sparse checkout), and not meant to be. */
const SKIPPED = 'S'
const ASSUMED = 'h'

/** Compares an index with the disk; `undefined`: git cannot tell. */
export async function readTree(git: OwnGit): Promise<Tree | undefined> {
  const list = await git.run(['ls-files', '-s', '-v', '-z'])
  const diff = await git.run(DIFF)
  if (list === undefined || diff === undefined) return undefined
  const tree = sortTree(list, new Set(diff.toString('utf8').split('\0')))
  const filtered = await filteredIn(git, tree.committed)
  return {
    ...tree,
    committed: tree.committed.filter((path) => !filtered.has(path)),
    left: [...tree.left, ...[...filtered].map((path): Left => ({ path, reason: 'filtered' }))],
  }
}

/** Reads `git ls-files -s -v -z`: `<tag> <mode> <object> <stage>\t<path>`. */
function sortTree(list: Buffer, differing: ReadonlySet<string>): Tree {
  const tree: Tree = { same: [], committed: [], left: [] }
  for (const record of recordsOf(list)) {
    const text = record.toString('utf8')
    const [tag, mode] = text.split(' ', 2)
    const name = text.slice(text.indexOf('\t') + 1)
    if (isInstalled(name)) continue
    if (!Buffer.from(text).equals(record)) tree.left.push({ path: name, reason: 'name' })
    else if (mode === SUBMODULE) tree.left.push({ path: `${name}/`, reason: 'submodule' })
    else if (tag !== SKIPPED) {
      // `diff` is silent about a file that git was told to assume unchanged
      const isDifferent = differing.has(name) || tag === ASSUMED
      tree[isDifferent ? 'committed' : 'same'].push(relPath(name))
    }
  }
  return tree
}

/** Git's objects hold what a filter made of such a file (LFS a pointer), and the filter is switched off. */
async function filteredIn(git: OwnGit, paths: readonly RelPath[]): Promise<ReadonlySet<RelPath>> {
  if (git.filters.size === 0 || paths.length === 0) return new Set()
  const input = paths.map((path) => `${path}\0`).join('')
  const output = await git.run(['check-attr', '-z', '--stdin', 'filter'], { input })
  const fields = output?.toString('utf8').split('\0') ?? [] // of each file: path, attribute, value
  return new Set(paths.filter((_, n) => git.filters.has(fields[n * 3 + 2] ?? '')))
}
