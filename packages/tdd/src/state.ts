import type { RelPath } from '@tailtest/project'
import type { Actor } from '@tailtest/session'
import type { Outcome, TddEntry } from './event.ts'
import type { RedKind } from './types.ts'

/** Where a test stands between red and green. */
export const STANDINGS = [
  'unknown',
  'passing',
  'red_soft',
  'red_hard',
  'claimed_soft',
  'await_rerun',
  'claimed',
  'pending',
  'failing',
  'stale',
  'green',
  'flaky',
  'regressed',
  'vacuous',
  'tampered',
  'unproven',
  'exhausted',
] as const
export type Standing = (typeof STANDINGS)[number]

/** What a run said of a test, for one state of the code. */
interface Sample {
  bytes: string
  passed: boolean
}

/** What is known of one test. */
export interface TestState {
  standing: Standing
  /** What its last failure showed. */
  kind?: RedKind
  /** The first line of that failure. */
  message?: string
  /** The hash of its body when it was last seen. */
  body?: string
  /** Ends of a turn at which it failed although it was to be green. */
  fails: number
  /** Edits that its claim allowed. */
  edits: number
  /** Edits of sources, by whatever right, when it was last seen red. */
  redAt: number
  /** Its red was that nothing could be called. */
  soft: boolean
  /** It failed before the turn in which it was seen red. */
  preExisting: boolean
  /** The newest results, oldest first. */
  samples: Sample[]
}

/** Tests that are the red of edits of some files. */
export interface Claim {
  tests: readonly string[]
  targets: readonly RelPath[]
  source: TddEntry<'tdd.claimed'>['source']
  /** Its edits were made before its tests were shown red: on the old sources. */
  replayed: boolean
  /** Targets whose one edit under a soft red was made. */
  used: Set<RelPath>
  /** What it came to when a turn's end was judged last. */
  outcome?: Outcome
}

/** An edit that was made although nothing allowed it. */
interface Unlicensed {
  /** The rule that said so. */
  rule: TddEntry<'tdd.edit'>['rule']
  /** The hash of what the file was before; absent: it was not there. */
  pre?: string | undefined
}

/** Changes after which a test says less. */
export const WEAKENINGS = ['deleted', 'skipped', 'weakened', 'focused'] as const
export type Weakening = (typeof WEAKENINGS)[number]

/** A refactoring that is under way. */
interface Refactoring {
  scope: readonly string[]
  reason: string
  /** Test files that are to stay green. */
  tests: readonly RelPath[]
  by: Actor
  /** The tree when it began, as `tree` marked it; absent: it was not marked. */
  mark?: string | undefined
}

/** What the gate knows of a session: what its records mean. */
export interface TddState {
  turn?: string
  tests: Map<string, TestState>
  claims: Map<string, Claim>
  /** Refusals for want of a red since the turn began, by file. */
  denials: Map<RelPath, number>
  /** Files that were edited without a red, or against a rule, until a claim covers them or they are as before. */
  unlicensed: Map<RelPath, Unlicensed>
  /** What became of tests that say less than they did, until they run again. */
  weakened: Map<string, Weakening>
  /** Edits of sources that were made or let pass. */
  sourceEdits: number
  switchedOff: boolean
  refactoring?: Refactoring
  /** Times the gate could not decide. */
  errors: number
}

export function emptyTdd(): TddState {
  return {
    tests: new Map(),
    claims: new Map(),
    denials: new Map(),
    unlicensed: new Map(),
    weakened: new Map(),
    sourceEdits: 0,
    switchedOff: false,
    errors: 0,
  }
}

/** A test of which nothing is known. */
export function unknownTest(): TestState {
  return {
    standing: 'unknown',
    fails: 0,
    edits: 0,
    redAt: 0,
    soft: false,
    preExisting: false,
    samples: [],
  }
}
