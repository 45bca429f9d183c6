import type { RelPath } from '@tailtest/project'
import { awaitsRerun, claimedIn, claimOn, freeReds, softClaimOn, wasClaimed } from './claims.ts'
import { holdsTests } from './classes.ts'
import { isPureDeletion, weakensRuns } from './contents.ts'
import type { FileClass, RULE_IDS } from './event.ts'
import { type Integrity, integrityOf } from './integrity/index.ts'
import type { Mode } from './mode.ts'
import type { TddState } from './state.ts'
import type { TestBody } from './types.ts'

export type RuleId = (typeof RULE_IDS)[number]

/** What is looked up only when a rule asks for it. */
export interface Facts {
  /** Only comments and white space change; `undefined` from the parser counts as no. */
  comments: boolean
  /** Only types, docstrings and form change. */
  form: boolean
  /** The file's tests before and after the edit. */
  bodies: { before: readonly TestBody[]; after: readonly TestBody[] }
  /** Nothing but tests changes in a file that holds sources as well, or stories that count as tests. */
  inTests: boolean
  /** Test files from which the file is reached, near enough to be its red. */
  reachedBy: readonly RelPath[]
  /** A runner takes the file's tests. */
  runner: boolean
  /** The project has hardly any tests, and this file has none. */
  grace: boolean
  /** The file lies in the scope of the refactoring that is under way. */
  inScope: boolean
}

/** The edit of one file that is to be decided about. */
export interface ProposedFile {
  path: RelPath
  class: FileClass
  mode: Mode
  /** Whole contents; `undefined`: the file is not there. */
  before: string | undefined
  after: string | undefined
  /** What was looked up so far. */
  facts: Partial<Facts>
}

/** The same as a program gives it: its paths from the root, as plain texts. */
export interface GivenFile extends Omit<ProposedFile, 'path' | 'facts'> {
  path: string
  facts: Partial<Omit<Facts, 'reachedBy'> & { reachedBy: readonly string[] }>
}

/** A rule's word on an edit. */
export interface Answer {
  verdict: 'allow' | 'warn' | 'deny'
  /** The claim that allows it. */
  claim?: string
  /** Tests whose red allows it: a claim is to be made of them. */
  infer?: readonly string[]
  /** What the edit does to tests. */
  integrity?: readonly Integrity[]
  /** The next thing to do is to run the red again. */
  rerun?: true
  /** It passes because the project has hardly any tests. */
  grace?: true
}

/** A rule answers, asks for a fact, or leaves the edit to the next one. */
type Reply = Answer | { ask: keyof Facts } | undefined

export interface Rule {
  id: RuleId
  /** What a person is told decided. */
  reason: string
  judge(file: ProposedFile, state: TddState): Reply
}

const allow: Answer = { verdict: 'allow' }
/** A source of a language that keeps tests beside their sources, or of stories. */
const mayHoldTests = ({ class: kind, path }: ProposedFile): boolean =>
  kind === 'source' && holdsTests(path)

/** What a file is to this edit of it: a source of which only the tests change is one of tests. */
export function kindOf(file: ProposedFile): FileClass {
  return mayHoldTests(file) && file.facts.inTests === true ? 'test' : file.class
}

function asTest(file: ProposedFile): boolean {
  const kind = kindOf(file)
  return kind === 'test' || kind === 'support'
}

/** What an edit does to the tests of the file that claims stand on; `ask`: the bodies are needed. */
function claimedChanges(file: ProposedFile, state: TddState): readonly Integrity[] | 'ask' {
  const claimed = claimedIn(state, file.path)
  if (claimed.length === 0) return []
  const { bodies } = file.facts
  if (bodies === undefined) return 'ask'
  return integrityOf(bodies.before, bodies.after).filter(({ test }) => claimed.includes(test))
}

/** Asked in this order; the first that answers decides. The last always does. */
export const RULES: readonly Rule[] = [
  {
    id: 'off',
    reason: 'the gate is off here, or only observes',
    judge: ({ mode }) => (mode === 'off' || mode === 'observe' ? allow : undefined),
  },
  {
    id: 'protected',
    reason: 'only people change tailtest’s own settings and state',
    judge: (file) => (file.class === 'protected' ? { verdict: 'deny' } : undefined),
  },
  {
    id: 'no-source',
    reason: 'not a source',
    judge: (file) => (file.class === 'other' ? allow : undefined),
  },
  {
    id: 'test',
    reason: 'a test file in which no claimed test changed',
    judge: (file, state) => {
      if (mayHoldTests(file) && file.facts.inTests === undefined) return { ask: 'inTests' }
      if (!asTest(file)) return undefined
      const changes = claimedChanges(file, state)
      if (changes === 'ask') return { ask: 'bodies' }
      return changes.length === 0 ? allow : undefined
    },
  },
  {
    id: 'claimed-test',
    reason: 'a claimed test was changed: it has to be shown red again',
    judge: (file, state) => {
      const changes = asTest(file) ? claimedChanges(file, state) : 'ask'
      return changes === 'ask' ? undefined : { ...allow, integrity: changes, rerun: true }
    },
  },
  {
    id: 'runner-config',
    reason: 'how tests are run',
    judge: (file) => {
      if (file.class !== 'runner_config') return undefined
      return weakensRuns(file.before, file.after) ? { verdict: 'deny' } : allow
    },
  },
  {
    id: 'refactoring',
    reason: 'in the scope of a declared refactoring',
    judge: ({ facts }, { refactoring }) => {
      if (refactoring === undefined) return undefined
      if (facts.inScope === undefined) return { ask: 'inScope' }
      return facts.inScope ? allow : undefined
    },
  },
  {
    id: 'no-runtime-change',
    reason: 'nothing changes at run time',
    judge: ({ before, after, facts }) => {
      if (before === undefined || after === undefined) return undefined
      if (before === after) return allow
      if (facts.comments === undefined) return { ask: 'comments' }
      return facts.comments ? allow : undefined
    },
  },
  {
    id: 'only-deletion',
    reason: 'lines are only removed',
    judge: ({ before, after }) => (isPureDeletion(before, after) ? allow : undefined),
  },
  {
    id: 'claimed',
    reason: 'claimed by a failing test',
    judge: ({ path }, state) => {
      const claim = claimOn(state, path)
      return claim === undefined ? undefined : { ...allow, claim }
    },
  },
  {
    id: 'soft-claim',
    reason: 'one edit, so that the test can fail for the right reason',
    judge: ({ path }, state) => {
      const claim = softClaimOn(state, path)
      return claim === undefined ? undefined : { ...allow, claim, rerun: true }
    },
  },
  {
    id: 'reached-by-red',
    reason: 'a failing test reaches it', // one that only cannot be loaded yet: once, as under `soft-claim`
    judge: ({ path, facts: { reachedBy } }, state) => {
      const isUsed = awaitsRerun(state, path)
      const kinds = isUsed ? (['hard'] as const) : (['hard', 'soft'] as const)
      const all = kinds.map((kind) => freeReds(state, kind)).filter(({ size }) => size > 0)
      if (all.length === 0) return undefined
      if (reachedBy === undefined) return { ask: 'reachedBy' }
      const infer = all
        .map((reds) => reachedBy.flatMap((test) => reds.get(test) ?? []))
        .find((tests) => tests.length > 0)
      return infer && { ...allow, infer }
    },
  },
  {
    id: 'no-runtime-change',
    reason: 'nothing changes at run time', // asked again where nothing else allows it: to find types takes a parser
    judge: ({ before, after, facts: { form } }) => {
      if (before === undefined || after === undefined) return undefined
      if (form === undefined) return { ask: 'form' }
      return form ? allow : undefined
    },
  },
  {
    id: 'no-runner',
    reason: 'no test runner runs its tests, or it has none in a project with hardly any',
    judge: ({ path, mode, before, facts: { runner, grace } }, state) => {
      if (runner === undefined) return { ask: 'runner' }
      if (!runner) return { verdict: 'warn' }
      if (mode !== 'enforce' || before === undefined) return undefined // warned of anyway; new ones begin with a test
      if (grace === undefined) return { ask: 'grace' }
      return grace && !wasClaimed(state, path) ? { verdict: 'warn', grace: true } : undefined
    },
  },
  {
    id: 'no-red',
    reason: 'no failing test asks for it',
    judge: ({ path, mode }, state) => ({
      verdict: mode === 'enforce' ? 'deny' : 'warn',
      ...(awaitsRerun(state, path) && { rerun: true }),
    }),
  },
]
