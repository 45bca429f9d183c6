import { HARD_REDS, type RedKind } from '../types.ts'
import type { TestChange } from './changes.ts'
import type { Outcome } from './outcome.ts'
import type { ProveVerdict } from './types.ts'

/** What is known of a test on both sides. */
export interface Known {
  change: TestChange
  base: Outcome
  head: Outcome
  /** It was run again on the side that decides, and stood otherwise. */
  isFlaky: boolean
  /** Loading its file loads a source that was changed; `undefined`: nobody can tell. */
  reaches: boolean | undefined
  /** The range changes no source, or the commits that brought the test do not. */
  isAlone: boolean
}

export interface Judgement {
  verdict: ProveVerdict
  red?: RedKind
  reason: string
}

type Rule = (known: Known) => Judgement | undefined

/** Asked in this order; the first that answers decides. */
const RULES: readonly Rule[] = [
  skipped,
  flaky,
  failing,
  notRun,
  tautological,
  proven,
  unclear,
  passing,
]

/** What a test of the range is. Pure. */
export function judgeTest(known: Known): Judgement {
  for (const rule of RULES) {
    const found = rule(known)
    if (found !== undefined) return found
  }
  return { verdict: 'unknown', reason: 'it did not run on the old sources' }
}

/** A skip that was there before is nobody's doing now. */
function skipped({ change: { body, before }, head }: Known): Judgement | undefined {
  const isOff = head.type === 'skip' || body.marks.some(hides)
  if (!isOff) return undefined
  const wasOff = before?.marks.some(hides) === true
  return wasOff
    ? { verdict: 'unchanged', reason: 'it was skipped before, and is' }
    : { verdict: 'skipped', reason: `it does not run${markOf(body.marks)}` }
}

/** Whether a test with this mark says nothing of the code, wherever it runs. */
const hides = (mark: string): boolean => mark !== 'only' && mark !== 'skip-if'

function markOf(marks: readonly string[]): string {
  return marks.includes('xfail') ? ': it is expected to fail' : ''
}

function flaky({ isFlaky }: Known): Judgement | undefined {
  return isFlaky
    ? { verdict: 'flaky', reason: 'two runs on the same files ended differently' }
    : undefined
}

function failing({ head }: Known): Judgement | undefined {
  if (head.type === 'red')
    return { verdict: 'failing', reason: `fails on the head: ${head.message}` }
  const isCertain = head.type === 'none' && head.kind !== undefined && head.kind !== 'timeout'
  return isCertain
    ? { verdict: 'failing', reason: `fails on the head: ${head.message}` }
    : undefined
}

function notRun({ head }: Known): Judgement | undefined {
  if (head.type !== 'none') return undefined
  return { verdict: 'unknown', reason: `could not be run on the head: ${head.message}` }
}

function tautological({ change: { body } }: Known): Judgement | undefined {
  if (!body.trivial) return undefined
  const reason =
    body.assertions === 0
      ? 'nothing in it can fail'
      : 'it compares only constants, or a thing with itself'
  return { verdict: 'tautological', reason }
}

function proven({ base }: Known): Judgement | undefined {
  if (base.type !== 'red') return undefined
  const isHard = HARD_REDS.some((kind) => kind === base.kind)
  const how = isHard ? 'fails' : 'finds nothing to call'
  return { verdict: 'proven', red: base.kind, reason: `${how} on the base: ${base.message}` }
}

function unclear({ base, isAlone }: Known): Judgement | undefined {
  if (base.type === 'pass' || base.type === 'skip') return undefined
  if (isAlone)
    return { verdict: 'characterisation', reason: 'it came without a change of a source' }
  const kind = base.kind === undefined ? '' : ` (${base.kind})`
  return { verdict: 'unknown', reason: `could not be run on the base${kind}: ${base.message}` }
}

function passing({ change, base, isAlone, reaches }: Known): Judgement | undefined {
  if (base.type !== 'pass') return undefined
  const { body, before } = change
  if (before !== undefined && body.assertions < before.assertions && !isAlone) {
    const counts = `${body.assertions} assertions instead of ${before.assertions}`
    return { verdict: 'weakened', reason: `${counts}, and it passes on the base too` }
  }
  if (isAlone)
    return { verdict: 'characterisation', reason: 'it came without a change of a source' }
  if (before !== undefined) {
    return { verdict: 'unchanged', reason: 'it passes on the base too, as it did' }
  }
  return reaches === false
    ? {
        verdict: 'unrelated',
        reason: 'it reaches nothing that was changed, and passes on the base',
      }
    : { verdict: 'hollow', reason: 'it passes on the base too: it does not test what was changed' }
}
