import { type RelPath, relPath } from '@tailtest/project'
import type { Verified, VerifiedTest } from '../../src/runs/start/verified.ts'

/**
 * What a file holds; the same word is the same bytes. `half`: two of them together fail a test; `leaky`: right, and what
 * runs after it in the same process is disturbed.
 */
export type Code = 'right' | 'better' | 'wrong' | 'worse' | 'throws' | 'broken' | 'half' | 'leaky'

/** The files that are there; git ignores what is in `made/`. */
export type Tree = Readonly<Record<RelPath, Code>>

const path = relPath
export const SOURCES = ['a', 'b', 'c', 'loose'].map((name) => path(`src/${name}.ts`))
export const TESTS = ['a', 'b', 'c', 'loose'].map((name) => path(`src/${name}.test.ts`))
export const DATA = path('src/rates.json')
export const SETUP = path('test/setup.ts')
export const CONFIG = path('vitest.config.ts')
export const MADE = path('made/table.json')
export const FILES: readonly RelPath[] = [...SOURCES, ...TESTS, DATA, SETUP, CONFIG, MADE]

/** Not in git when the session begins, and not ignored. */
export const LOOSE: ReadonlySet<RelPath> = new Set([
  path('src/loose.ts'),
  path('src/loose.test.ts'),
])

/** What each test file imports; the second is disturbed by what leaks. */
const IMPORTS: Readonly<Record<RelPath, readonly RelPath[]>> = {
  [path('src/a.test.ts')]: [path('src/a.ts'), path('src/b.ts')],
  [path('src/b.test.ts')]: [path('src/b.ts'), DATA],
  [path('src/c.test.ts')]: [path('src/c.ts')],
  [path('src/loose.test.ts')]: [path('src/loose.ts'), path('src/a.ts')],
}
const DISTURBED = path('src/b.test.ts')
/** It reads what git ignores by its path. */
const READER = path('src/c.test.ts')
/** It fails every other time, where the world has a flaky test. */
export const FLAKY = path('src/c.test.ts')

/** What the imports of a test lead to, itself included. */
export const importsOf = (test: RelPath): readonly RelPath[] => [test, ...(IMPORTS[test] ?? [])]

/** What lies beside or above a test and changes how it runs. */
export const supportOf = (): readonly RelPath[] => [SETUP, CONFIG]

/** All that a test reads. */
export function readBy(test: RelPath): RelPath[] {
  return [...importsOf(test), ...supportOf(), ...(test === READER ? [MADE] : [])]
}

export interface Company {
  files: readonly RelPath[]
  /** They share a process. */
  isShared: boolean
  /** The flaky test fails in it. */
  isUnlucky?: boolean
}

const MESSAGES: Partial<Record<Code, string>> = {
  wrong: 'AssertionError: expected 1 to be 2',
  worse: 'AssertionError: expected 3 to be 2',
  throws: 'TypeError: x is not a function',
}

/** What a runner would say of test files, in their order. */
export function runOf(
  tree: Tree,
  { files, isShared, isUnlucky = false }: Company,
): { test: RelPath; tests: VerifiedTest[] }[] {
  let isDisturbed = false
  return files.map((test) => {
    const tests = testsOf(tree, test, isShared && isDisturbed, isUnlucky)
    if (readBy(test).some((file) => tree[file] === 'leaky')) isDisturbed = true
    return { test, tests }
  })
}

function testsOf(
  tree: Tree,
  test: RelPath,
  isDisturbed: boolean,
  isUnlucky: boolean,
): VerifiedTest[] {
  const codeOf = (file: RelPath): Code => tree[file] ?? 'wrong' // what is not there is read as empty
  const read = readBy(test)
  const at = read.find((file) => codeOf(file) === 'broken')
  if (at !== undefined) {
    return [{ id: test, status: 'error', message: 'SyntaxError: unexpected }', kind: 'load', at }]
  }
  const bad = read.map(codeOf).find((code) => MESSAGES[code] !== undefined)
  const isHalf = read.filter((file) => codeOf(file) === 'half').length > 1
  const isHit = isDisturbed && test === DISTURBED
  const isFlake = isUnlucky && test === FLAKY
  const message =
    bad === undefined && (isHalf || isHit || isFlake) ? MESSAGES.wrong : bad && MESSAGES[bad]
  const works: VerifiedTest =
    message === undefined
      ? { id: `${test}::works`, status: 'pass' }
      : { id: `${test}::works`, status: 'fail', message }
  return [works, { id: `${test}::loads`, status: 'pass' }]
}

interface Asked {
  id: string
  file: RelPath
}

export function isRed(tree: Tree, asked: Asked, company: Company): boolean {
  return reasonIn(tree, asked, company) !== undefined
}

/** The kind of the error with which a test fails; `undefined`: it passes. */
export function reasonIn(tree: Tree, { id, file }: Asked, company: Company): string | undefined {
  const all = runOf(tree, company).find(({ test }) => test === file)?.tests ?? []
  // a file that does not load takes its tests with it
  const own = all.find((one) => one.id === id) ?? all.find(({ kind }) => kind === 'load')
  return own === undefined || own.status === 'pass' ? undefined : own.message?.split(':', 1)[0]
}

export function verifiedOf(
  { test, tests }: { test: RelPath; tests: VerifiedTest[] },
  run: string,
): Verified {
  const isFailing = tests.some(({ status }) => status !== 'pass')
  return { test, tests, run, result: isFailing ? 'failing' : 'passing', fromReceipt: false, ms: 1 }
}
