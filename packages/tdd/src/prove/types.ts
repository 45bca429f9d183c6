import type { Project, RelPath } from '@tailtest/project'
import type { Progress, Switching, TestId } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import type { Syntax } from '@tailtest/syntax'
import type { RedKind } from '../types.ts'
import type { UnrunLines } from './unrun.ts'

/** What became of a test of the range. */
export const VERDICTS = [
  'proven', // fails on the old sources, or with a fault in what changed; passes on the new ones
  'hollow', // passes with every fault that was made in what it is about
  'tautological', // the same, and by its words nothing in it can fail
  'skipped', // does not run
  'unrelated', // passes on the old sources, and reaches nothing that was changed
  'weakened', // asserts less than before, and passes on the old sources too
  'failing', // fails on the new sources
  'unchanged', // said anew: the same result on both sides, and no accusation
  'characterisation', // of what is there: passes on the old sources too, and notices faults or an edge of the change
  'flaky', // two results on one tree
  'unknown', // could not be found out
] as const
export type ProveVerdict = (typeof VERDICTS)[number]

/** Verdicts that say that a test does not do what a test is for. */
export const ACCUSED: ReadonlySet<ProveVerdict> = new Set([
  ...(['hollow', 'tautological', 'skipped', 'unrelated', 'weakened', 'failing'] as const),
])
export const OPEN: ReadonlySet<ProveVerdict> = new Set(['flaky', 'unknown'])

export interface ProvenTest {
  id: TestId
  file: RelPath
  /** Where it begins, from 1. */
  line: number
  change: 'new' | 'changed'
  verdict: ProveVerdict
  /** How it failed on the old sources. */
  red?: RedKind
  /** One sentence: why this verdict. */
  reason: string
}

/** Lines of a file, from 1, both included. */
export type Lines = readonly [first: number, last: number]

export interface ProvenSource {
  file: RelPath
  /** What is new in it. */
  hunks: readonly Lines[]
  /**
   * `proven`: tests prove each part of it that changed; `refactor`: it may change without a new test, and tests that pass
   * on both sides reach it; `unproven`: neither.
   */
  state: 'proven' | 'refactor' | 'unproven'
  /** Of an unproven source the functions and statements that nothing proves. */
  unproven: readonly UnprovenPart[]
  /** The tests that prove it, or those that pass on both sides. */
  tests: readonly RelPath[]
  /** Which of its changed lines no test ran. Absent: nobody can tell. */
  lines?: UnrunLines
}

export interface FaultsWanted {
  lines: readonly number[]
  /** At most, in each of them. */
  perLine: number
  /** With those that may do the same as the code. */
  thorough: boolean
}

/** A source with a small fault in it. */
export interface Fault {
  /** Where, from 1. */
  line: number
  /** All of the source. */
  text: string
  /** In words: `> → >=`. */
  shown: string
  /**
   * `value`: what is given back is another one of the same form; `form`: it is one of another form; `constant`: it is the same for all;
   * `guard`: what leaves early never does; `step`, `copy`: something is left out, or is the thing itself, which may do nothing.
   */
  kind?: 'value' | 'form' | 'constant' | 'guard' | 'step' | 'copy'
  /** The name of a field that is no longer written. */
  writes?: string
}

/** A source whose functions throw as soon as they are called. */
export interface StoppedText {
  text: string
  /** Where these functions begin, from 1. */
  lines: readonly number[]
}

/** A part of a source that nothing proves. */
export interface UnprovenPart {
  /** The function, with its class; absent: a statement outside of all functions. */
  name?: string
  lines: Lines
}

/** What a range of commits proves. */
export interface Proof {
  /** Full ids. */
  base: string
  head: string
  tests: readonly ProvenTest[]
  sources: readonly ProvenSource[]
  /** Tests that are gone. */
  deleted: readonly TestId[]
  /** What a reader has to know: a dirty tree, a copy without some files. */
  notes: readonly string[]
  /** Why nothing could be said at all, or not of some tests. */
  doubts: readonly string[]
  /**
   * Small faults in the changed lines: how many there are, were tried, and were noticed; how many are more than one range
   * gets; and whether time ran out. Once each test and part is settled no more are tried.
   */
  mutants: { of: number; tried: number; killed: number; beyond: number; ranOut: boolean }
  /** `proven`: all of it, or there was nothing to prove. */
  outcome: 'proven' | 'unproven' | 'unknown'
}

/** How tests are run, and what is made wrong for them. */
export interface TrialOptions {
  /** How a test file is run. */
  runnerOf(path: RelPath): Promise<Runner | undefined>
  /** Small faults in lines of a source, those that tell most first. @default none: runs on the old sources decide alone */
  mutantsOf?(path: RelPath, text: string, where: FaultsWanted): Promise<readonly Fault[]>
  /** The source with those functions that begin in the lines throwing: whoever passes with it runs none of them. @default nobody is asked */
  stoppedAt?(
    path: RelPath,
    text: string,
    lines: readonly number[],
  ): Promise<StoppedText | undefined>
  /** Builds several faults at once. @default each is built by itself */
  switching?: Switching
  syntax?: Pick<Syntax, 'parse' | 'onlyCommentsChanged' | 'nodes'>
  /** Variables that the tests must not see. */
  dropEnv?: readonly RegExp[]
  /** Names of variables that look like keys and that the tests get all the same. */
  keepEnv?: readonly string[]
  signal?: AbortSignal
  onStep?(step: string): void
  onProgress?(progress: Progress): void
}

export interface ProveOptions extends TrialOptions {
  /** A branch, a tag or a commit; where the head left it is the base. */
  base: string
  /** @default HEAD */
  head?: string
  /** Absolute, outside of the project. */
  stateDirectory: string
  /** For everything together. */
  timeoutMs: number
  /** A command line of the person's own, run by the shell in the copy of the base. */
  setup?: string
  /** Whether a source may change without a new test, as long as tests that reach it pass on both sides. */
  mayRefactor?(path: RelPath): boolean
  /** Whether a file is a test: one that its runner collects. @default by its name */
  isTest?(path: RelPath): Promise<boolean>
  /** Whether a file is a source that needs tests: no test, configuration, generated or ignored file. */
  isSource(path: RelPath): boolean
  /** For trying faults. @default 120,000, and no more than 60 % of what is left */
  mutantsMs?: number
  /** Folder from which native files are seen, for programs that are bundled. */
  from?: string
}

/** Nothing can be said: no such commit, or no copy of it can be made. */
export class ProveFailure extends Error {
  readonly code: 'no-git' | 'no-commit' | 'no-copy' | 'setup'
  constructor(code: ProveFailure['code'], message: string) {
    super(message)
    this.name = 'ProveFailure'
    this.code = code
  }
}

/** The project, and what is to be proven of it. */
export interface Proving {
  project: Project
  options: ProveOptions
}
