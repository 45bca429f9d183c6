import { GATE_CAPS } from './caps.ts'
import type { Observed, TddEntry } from './event.ts'
import type { Standing, TestState } from './state.ts'
import { HARD_REDS, SOFT_REDS } from './types.ts'

/**
 * What can happen to a test: a run in which it passed, failed as a red, failed as something else, or was not run at
 * all; somebody claims it, before an edit or, with what it shows on the old sources, after it; its claim allows an edit;
 * its body or what supports it changes; a turn begins; a turn's end, which sees runs and edits in their order, calls it
 * green.
 */
export type Happening =
  | 'pass'
  | 'hard'
  | 'soft'
  | 'no_red'
  | 'gone'
  | 'claim'
  | 'replayed'
  | 'edit'
  | 'body'
  | 'turn'
  | 'green'

type Next = Standing | ((test: TestState) => Standing)
type Row = Partial<Record<Happening, Next>>

const REDS: Row = { hard: 'red_hard', soft: 'red_soft' }
const isEdited = ({ edits }: TestState): boolean => edits > 0
/** What passes without any edit never was red for want of one. */
const greenIfEdited = (test: TestState): Standing => (isEdited(test) ? 'green' : 'vacuous')

/** Where a test stands next; what a row does not name leaves it where it is. */
const NEXT: Readonly<Record<Standing, Row>> = {
  unknown: { pass: 'passing', ...REDS },
  passing: {
    ...{ hard: 'regressed', soft: 'regressed' },
    ...{ no_red: 'unknown', gone: 'unknown', body: 'unknown' },
  },
  red_soft: {
    ...{ claim: 'claimed_soft', pass: 'passing', hard: 'red_hard' },
    ...{ no_red: 'unknown', gone: 'unknown', body: 'unknown' },
  },
  red_hard: {
    ...{ claim: 'claimed', pass: 'passing', soft: 'red_soft' },
    ...{ no_red: 'unknown', gone: 'unknown', body: 'unknown' },
  },
  claimed_soft: {
    ...{ edit: 'await_rerun', hard: 'claimed', pass: greenIfEdited },
    ...{ body: 'stale', gone: 'tampered' },
  },
  // another edit only once the failure says something else
  await_rerun: { hard: 'claimed', pass: 'green', body: 'stale', gone: 'tampered' },
  claimed: { edit: 'pending', pass: greenIfEdited, body: 'stale', gone: 'tampered' },
  pending: { pass: 'green', body: 'stale', gone: 'tampered' },
  failing: { edit: 'pending', pass: 'green', body: 'stale', gone: 'tampered' },
  stale: {
    ...{ hard: 'claimed', soft: 'claimed_soft' },
    ...{ pass: (test) => (isEdited(test) ? 'tampered' : 'vacuous'), gone: 'tampered' },
  },
  green: {
    turn: 'passing',
    hard: 'regressed',
    soft: 'regressed',
    body: 'unknown',
    gone: 'unknown',
  },
  flaky: {},
  regressed: { pass: 'passing', claim: 'claimed', body: 'unknown', gone: 'unknown' },
  vacuous: { ...REDS, body: 'unknown' },
  tampered: { ...REDS, turn: 'unknown' },
  unproven: { edit: 'pending', pass: 'green', body: 'stale', gone: 'tampered' },
  exhausted: { pass: 'green', claim: 'claimed', body: 'stale', gone: 'tampered' },
}

/** As if it had been claimed and its source edited since: whether it is green the turn's end says. */
const replayed = (test: TestState): TestState =>
  test.standing === 'flaky' ? test : { ...test, standing: 'pending', edits: 1, fails: 0 }

const seenGreen = (test: TestState): TestState =>
  test.standing === 'flaky' ? test : { ...test, standing: 'green', fails: 0 }

/** A test after something happened to it. Pure. */
export function after(test: TestState, happening: Happening): TestState {
  if (happening === 'replayed') return replayed(test)
  if (happening === 'green') return seenGreen(test)
  const next = NEXT[test.standing][happening]
  const standing = typeof next === 'function' ? next(test) : (next ?? test.standing)
  const edits = happening === 'claim' ? 0 : test.edits + (happening === 'edit' ? 1 : 0)
  const fails = happening === 'claim' || standing === 'green' ? 0 : test.fails
  return { ...test, standing, edits, fails }
}

const isOneOf = (kinds: readonly string[], kind: string | undefined): boolean =>
  kind !== undefined && kinds.includes(kind)

/** What a run says of a test. */
export function happeningOf({ status, kind }: Pick<Observed, 'status' | 'kind'>): Happening {
  if (status === 'pass') return 'pass'
  if (status !== 'fail' && status !== 'error') return 'gone'
  if (isOneOf(HARD_REDS, kind)) return 'hard'
  return isOneOf(SOFT_REDS, kind) ? 'soft' : 'no_red'
}

export interface Ran {
  observed: Observed
  trigger: TddEntry<'tdd.tested'>['trigger']
  bytes?: string
  /** Edits of sources so far. */
  sourceEdits: number
}

/** A test after a run that says something of it. Pure. */
export function afterRun(
  test: TestState,
  { observed, trigger, bytes, sourceEdits }: Ran,
): TestState {
  const isOld = trigger === 'replay' || trigger === 'baseline'
  if (isOld && test.standing !== 'stale') return test // nothing is told of the code that is there now
  const { kind, message, body = test.body } = observed
  const happening = happeningOf(observed)
  const isNewBody = test.body !== undefined && body !== test.body
  const seen = isNewBody ? after(test, 'body') : test
  const samples = sampled(seen.samples, happening, isOld ? undefined : bytes)
  const isFailure = happening === 'hard' || happening === 'soft' || happening === 'no_red'
  const isOwn = isClaimed(test)
  const preExisting = isOwn ? test.preExisting : observed.pre_existing === true
  const failure = isFailure && { kind, message, preExisting }
  const ran = { ...after(seen, happening), body, samples, ...failure }
  const standing = corrected({ test: seen, ran, happening, trigger, sourceEdits })
  const isRed = standing === 'red_hard' || standing === 'red_soft'
  return {
    ...ran,
    standing,
    samples: standing === 'flaky' && contradicts(samples) ? [] : samples,
    fails:
      standing === 'failing' || standing === 'exhausted' ? seen.fails + counts(trigger) : ran.fails,
    redAt: isRed ? sourceEdits : ran.redAt,
    soft: happening === 'soft' || (ran.soft && standing === 'green'),
  }
}

const CLAIMED: readonly Standing[] = [
  ...(['claimed_soft', 'await_rerun', 'claimed', 'pending', 'failing'] as const),
  ...(['unproven', 'stale', 'exhausted'] as const),
]

/** Its failures of earlier turns are those of its own red. */
const isClaimed = ({ standing }: TestState): boolean => CLAIMED.includes(standing)

const counts = (trigger: Ran['trigger']): number => (trigger === 'flush' ? 1 : 0)

interface Correction {
  test: TestState
  ran: TestState
  happening: Happening
  trigger: Ran['trigger']
  sourceEdits: number
}

/** What depends on more than where a test stood: results that contradict each other, edits, the end of a turn. */
function corrected({ test, ran, happening, trigger, sourceEdits }: Correction): Standing {
  if (trigger !== 'replay' && contradicts(ran.samples)) return 'flaky'
  if (test.standing === 'flaky') return isSteady(ran.samples) ? settled(happening) : 'flaky'
  if (test.standing === 'red_hard' && happening === 'pass') {
    return test.redAt === sourceEdits ? 'vacuous' : 'passing'
  }
  if (test.standing === 'await_rerun' && happening === 'soft') {
    return ran.message === test.message ? 'await_rerun' : 'claimed_soft'
  }
  const isJudged = ['pending', 'failing', 'unproven'].includes(test.standing) && trigger === 'flush'
  if (isJudged && happening === 'no_red') return 'unproven'
  if (isJudged && (happening === 'hard' || happening === 'soft')) {
    return test.fails + 1 >= GATE_CAPS.failedGreens ? 'exhausted' : 'failing'
  }
  return ran.standing
}

function settled(happening: Happening): Standing {
  if (happening === 'pass') return 'passing'
  return happening === 'hard' ? 'red_hard' : happening === 'soft' ? 'red_soft' : 'unknown'
}

function sampled(
  samples: TestState['samples'],
  happening: Happening,
  bytes: string | undefined,
): TestState['samples'] {
  if (bytes === undefined || happening === 'gone') return samples
  const sample = { bytes, passed: happening === 'pass' }
  const isSame = (other: typeof sample) => other.bytes === bytes && other.passed === sample.passed
  return [...samples.filter((other) => !isSame(other)), sample].slice(-GATE_CAPS.steadyResults)
}

/** The newest result and another one, on the same bytes. */
function contradicts(samples: TestState['samples']): boolean {
  const last = samples.at(-1)
  return samples.some(({ bytes, passed }) => bytes === last?.bytes && passed !== last.passed)
}

function isSteady(samples: TestState['samples']): boolean {
  const [first] = samples
  return (
    samples.length === GATE_CAPS.steadyResults &&
    samples.every(({ passed }) => passed === first?.passed) &&
    new Set(samples.map(({ bytes }) => bytes)).size === samples.length
  )
}
