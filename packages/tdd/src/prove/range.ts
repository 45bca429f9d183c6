import { git, type Project, type RelPath, relPath } from '@tailtest/project'
import { type Lines, ProveFailure } from './types.ts'

/** A file that differs between two commits. */
export interface RangeFile {
  path: RelPath
  status: 'added' | 'changed' | 'deleted' | 'renamed'
  /** The old name of a renamed file. */
  from?: RelPath
  mode?: 'executable' | 'link'
  /** What is new in it; of a deleted file nothing. */
  hunks: readonly Lines[]
}

export interface Range {
  /** Where the head left the base: a full id. */
  base: string
  head: string
  /** Milliseconds since 1970. */
  baseTs: number
  headTs: number
  /** The head is what is checked out. */
  isCheckedOut: boolean
  files: readonly RangeFile[]
  /** The files of each commit between them. */
  commits: readonly (readonly RelPath[])[]
  /** How many files of the working tree differ from the head. */
  dirty: number
}

/** Reads what two commits differ in. Throws a `ProveFailure` where one is none. */
export async function readRange(project: Project, from: string, to: string): Promise<Range> {
  const text = async (...args: string[]) => (await git(project, args))?.toString('utf8')
  const commit = async (ref: string) => {
    const verify = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]
    const id = (await text(...verify))?.trim()
    if (id) return id
    throw new ProveFailure('no-commit', `"${ref}" is no commit of ${project.root}`)
  }
  const [left, head, current] = [await commit(from), await commit(to), await commit('HEAD')]
  const base = (await text('merge-base', left, head))?.trim() || left
  const range = `${base}..${head}`
  const plain = ['--no-color', '-M']
  const raw = await text('diff', '--raw', '-z', ...plain, base, head, '--')
  const patch = await text(
    'diff',
    '-U0',
    ...plain,
    '--src-prefix=a/',
    '--dst-prefix=b/',
    base,
    head,
    '--',
  )
  const log = await text('log', '--format=%x00', '--name-only', '--no-renames', '-m', range, '--')
  const dates = await Promise.all([base, head].map((id) => text('log', '-1', '--format=%ct', id)))
  const status = await text('status', '--porcelain', '-z', '--untracked-files=all')
  if (raw === undefined || patch === undefined) {
    throw new ProveFailure('no-git', `git cannot compare ${base} with ${head}`)
  }
  const hunks = hunksIn(patch)
  const [baseTs = 0, headTs = 0] = dates.map((date) => Number(date) * 1000)
  return {
    ...{ base, head, baseTs, headTs, isCheckedOut: head === current },
    files: filesIn(raw).map((file) => ({ ...file, hunks: hunks.get(file.path) ?? [] })),
    commits: (log ?? '').split('\0').map((names) => pathsIn(names.split('\n'))),
    dirty: (status ?? '').split('\0').filter(Boolean).length,
  }
}

/** A name that is no UTF-8 or leads out of the root is no file of ours. */
function pathsIn(names: readonly string[]): RelPath[] {
  return names.flatMap((name) => {
    try {
      return name.trim() === '' ? [] : [relPath(name)]
    } catch {
      return []
    }
  })
}

const STATUS = {
  A: 'added',
  M: 'changed',
  T: 'changed',
  D: 'deleted',
  R: 'renamed',
  C: 'added',
} as const
const MODES: Readonly<Record<string, RangeFile['mode']>> = {
  '100755': 'executable',
  '120000': 'link',
}

/** Reads `git diff --raw -z`: `:<old mode> <new mode> <old id> <new id> <status>`, then one path or two. Pure. */
export function filesIn(raw: string): Omit<RangeFile, 'hunks'>[] {
  const files: Omit<RangeFile, 'hunks'>[] = []
  const fields = raw.split('\0')
  for (let n = 0; n < fields.length - 1; ) {
    const [, mode = '', , , letter = ''] = (fields[n] ?? '').split(' ')
    const kind = letter.charAt(0)
    const isPair = kind === 'R' || kind === 'C'
    const [first] = pathsIn([fields[n + 1] ?? ''])
    const [second] = isPair ? pathsIn([fields[n + 2] ?? '']) : [first]
    n += isPair ? 3 : 2
    if (second === undefined || mode === '160000' || !isStatus(kind)) continue
    const from = kind === 'R' && first !== undefined ? { from: first } : {}
    const how = MODES[mode]
    files.push({ path: second, status: STATUS[kind], ...from, ...(how && { mode: how }) })
  }
  return files
}

function isStatus(letter: string): letter is keyof typeof STATUS {
  return Object.hasOwn(STATUS, letter)
}

/** The lines that a patch without context adds, by file. Pure. */
export function hunksIn(patch: string): Map<string, Lines[]> {
  const found = new Map<string, Lines[]>()
  let lines: Lines[] = []
  for (const line of patch.split('\n')) {
    const path = /^\+\+\+ "?b\/(.*?)"?\t?$/.exec(line)?.[1]
    if (path !== undefined) {
      lines = []
      found.set(path, lines)
    }
    const [, start, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (start !== undefined && count !== '0') {
      lines.push([Number(start), Number(start) + Number(count) - 1])
    }
  }
  return found
}

/** What a file held in a commit; `undefined`: it was not there. */
export async function contentAt(
  project: Project,
  commit: string,
  path: RelPath,
): Promise<Buffer | undefined> {
  return git(project, ['cat-file', 'blob', `${commit}:${path}`])
}
