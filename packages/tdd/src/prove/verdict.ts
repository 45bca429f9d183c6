import type { RedKind } from '../types.ts'
import type { TestChange } from './changes.ts'
import type { Earlier } from './earlier.ts'
import { callTheSame, type Noticed } from './noticed.ts'
import { isHard, type Outcome } from './outcome.ts'
import { asksForSeldom, asksThatItThrows, comparesCalls, looksAside } from './seldom.ts'
import type { ProvenTest, ProveVerdict } from './types.ts'

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
  noticed: Noticed
  /** What it noticed before it was changed, and passes with now. */
  earlier?: Earlier
}

/** The tests around it. */
export interface Company {
  /** Another test carries the change, and calls the same. */
  isBeside: boolean
}

export interface Judgement {
  verdict: ProveVerdict
  red?: RedKind
  reason: string
}

type Rule = (known: Known, company: Company) => Judgement | undefined

/** Asked in this order; the first that answers decides. */
const RULES: readonly Rule[] = [
  skipped,
  flaky,
  failing,
  notRun,
  shapeOnly,
  failed,
  alone,
  changed,
  breaking,
  formal,
  noticing,
  unrelated,
  unrunning,
  beside,
  hollow,
  absent,
]

/** Each test by itself, and beside those that carry the change. Pure. */
export function judgeAll(all: readonly Known[]): ProvenTest[] {
  const carriers = all.filter(carries).map(({ change }) => change.body)
  return all.map((known) => {
    const { body, change } = known.change
    const isBeside = carriers.some((one) => one !== body && callTheSame(one, body))
    const judgement = judgeTest(known, { isBeside })
    return { id: body.id, file: body.file, line: body.lines[0], change, ...judgement }
  })
}

/** What a test of the range is. Pure. */
export function judgeTest(known: Known, company: Company): Judgement {
  for (const rule of RULES) {
    const found = rule(known, company)
    if (found !== undefined) return found
  }
  return { verdict: 'unknown', reason: whyOpen(known) }
}

/** Of fewer mutants that live nothing is concluded, unless it passes on the base; against an assertion that fails there it takes one more. */
const TELLING = 2

/** Whether a test shows what was changed by itself. Pure. */
export function carries(known: Known): boolean {
  const { base, head, noticed } = known
  if (head.type !== 'pass' || base.type === 'pass') return false
  return isHard(base) || (noticed.killed !== undefined && !onlyTrips(known) && !looksAtForm(known))
}

/** What it is given back may be anything, as long as nothing trips over it, though that is what the test asks for. */
function onlyTrips({ noticed, change: { body } }: Known): boolean {
  const { onlyBreaks, ignoresValues, left } = noticed
  if (!onlyBreaks || !ignoresValues || left > 0) return false
  return !asksForSeldom(body) && !looksAside(body) && !comparesCalls(body)
}

/** What it is given back may be any other, as long as it has the form that it had; of few faults nothing is concluded. */
function looksAtForm({
  base,
  noticed: { killed, onlyForm, left },
  change: { body, before },
}: Known): boolean {
  if (
    killed === undefined ||
    onlyForm < TELLING ||
    left > 0 ||
    before !== undefined ||
    isHard(base)
  )
    return false
  return !asksForSeldom(body) && !looksAside(body)
}

/** A skip that was there before is nobody's doing now. */
function skipped({ change: { body, before }, head }: Known): Judgement | undefined {
  if (head.type === 'absent') return { verdict: 'skipped', reason: 'the runner never runs it' }
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

/** No mutant of what it is about was noticed, and each was tried; one is enough where it names nothing of what changed. */
function noticesNothing({ base, noticed, change: { before } }: Known, least: number): boolean {
  const { killed, tried, left, ignores, isOpen, isNamed } = noticed
  const isTold = killed === undefined && left === 0 && tried >= (isNamed ? least : 1)
  // one that names nothing, and nothing of which is otherwise, is not about the one thing that has no fault
  const isExcused = isOpen && (isNamed || isHard(base))
  return isTold && ignores !== true && !isExcused && before === undefined
}

/** A name, a number of parameters: its form is new, and what it does is looked at by nobody. */
function shapeOnly(known: Known): Judgement | undefined {
  const { isNoticed, tried } = known.noticed
  if (!isHard(known.base) || isNoticed || tried <= TELLING) return undefined
  return noticesNothing(known, TELLING) ? accused(known) : undefined
}

function accused({ change: { body }, noticed: { tried } }: Known): Judgement {
  const faults = tried === 1 ? 'a small fault' : `each of ${tried} small faults`
  const passes = `it passes with ${faults} in what was changed`
  if (!body.trivial) return { verdict: 'hollow', reason: passes }
  const why = body.assertions === 0 ? 'nothing in it can fail' : 'it compares only constants'
  return { verdict: 'tautological', reason: `${why}: ${passes}` }
}

function failed({ base }: Known): Judgement | undefined {
  if (base.type !== 'red' || !isHard(base)) return undefined
  return { verdict: 'proven', red: base.kind, reason: `fails on the base: ${base.message}` }
}

function alone({ base, isAlone }: Known): Judgement | undefined {
  if (!isAlone || base.type === 'red') return undefined
  return { verdict: 'characterisation', reason: 'no source changed with it' }
}

/** A test of before is accused of less at most. */
function changed(known: Known, { isBeside }: Company): Judgement | undefined {
  const { base, noticed, earlier } = known
  const { body, before } = known.change
  if (before === undefined || !/^(?:pass|red)$/.test(base.type)) return undefined
  // what it asked for may have moved to a test beside it
  if (earlier?.change !== undefined && base.type === 'pass' && !isBeside) {
    const reason = `it passes with and without the change, and failed with it before: ${earlier.change}`
    return { verdict: 'weakened', reason }
  }
  if (earlier?.mutant !== undefined && base.type === 'pass') {
    return {
      verdict: 'weakened',
      reason: `it passes with ${earlier.mutant}, and failed with it before`,
    }
  }
  const isIdle = base.type === 'pass' || noticed.killed === undefined
  if (isIdle && body.assertions < before.assertions) {
    const counts = `${body.assertions} assertions instead of ${before.assertions}`
    return { verdict: 'weakened', reason: `${counts}, and it shows nothing of the change` }
  }
  return {
    verdict: 'unchanged',
    reason: 'it existed before, and nothing that it asks for is new',
  }
}

function breaking(known: Known): Judgement | undefined {
  const { killed, passed } = known.noticed
  if (!onlyTrips(known) || known.change.before !== undefined) return undefined
  const faults = passed === 1 ? 'a small fault' : `${passed} small faults`
  return {
    verdict: 'hollow',
    reason: `it passes with ${faults} in what was changed, and fails only where a value is missing or something throws: ${killed}`,
  }
}

function formal(known: Known, { isBeside }: Company): Judgement | undefined {
  const { base, noticed } = known
  const isEdge = base.type === 'pass' && isBeside && noticed.isOfOld
  if (isEdge || !looksAtForm(known)) return undefined
  return {
    verdict: 'hollow',
    reason: `it passes with ${noticed.onlyForm} small faults in what was changed and with another value, and fails only where that has another shape (a length, a key, a part): ${noticed.killed}`,
  }
}

function noticing({ base, noticed }: Known): Judgement | undefined {
  if (noticed.killed === undefined) return undefined
  const reason = `fails with ${noticed.killed}`
  if (base.type === 'pass') {
    return { verdict: 'characterisation', reason: `it passes on the base too, and ${reason}` }
  }
  return { verdict: 'proven', ...(base.type === 'red' && { red: base.kind }), reason }
}

function unrelated({ base, reaches }: Known): Judgement | undefined {
  if (base.type !== 'pass' || reaches !== false) return undefined
  return {
    verdict: 'unrelated',
    reason: 'it reaches nothing that was changed, and passes on the base',
  }
}

/** An edge of what another test shows to have changed, or what faults seldom tell of. */
function beside({ noticed, change }: Known, { isBeside }: Company): Judgement | undefined {
  if (!isBeside || !(noticed.isOfOld || asksForSeldom(change.body))) return undefined
  return {
    verdict: 'characterisation',
    reason: 'it stands beside a test of the same that shows the change',
  }
}

/** Of what has no function that could be run nothing is concluded. */
function unrunning(
  { base, noticed, change: { body, before } }: Known,
  { isBeside }: Company,
): Judgement | undefined {
  // one that does not load the source from the copy passes with anything
  if (!noticed.runsNothing || noticed.ignores === true) return undefined
  if (before !== undefined || isHard(base)) return undefined
  if (isBeside && asksThatItThrows(body)) return undefined
  return { verdict: 'hollow', reason: 'it passes although each function that was changed throws' }
}

function hollow(known: Known): Judgement | undefined {
  const least = known.base.type === 'pass' ? 1 : TELLING
  return noticesNothing(known, least) ? accused(known) : undefined
}

/** In code in which no fault can be made, or that the test does not load from the copy, what is not there yet has to do. */
function absent({ base, noticed }: Known): Judgement | undefined {
  if (base.type !== 'red' || noticed.left > 0) return undefined
  if (noticed.ignores === true && base.kind === 'load_error') {
    return { verdict: 'hollow', reason: 'it needs the file to exist, but nothing in it' }
  }
  const reason = `finds nothing to call on the base: ${base.message}`
  return { verdict: 'proven', red: base.kind, reason }
}

function whyOpen({ base, noticed }: Known): string {
  if (noticed.left > 0)
    return 'time ran out before it was tried with small faults in what was changed'
  if (base.type === 'pass')
    return 'it passes on the base too, and no small fault could be made in what was changed'
  const kind = 'kind' in base && base.kind !== undefined ? ` (${base.kind})` : ''
  return 'message' in base
    ? `could not be run on the base${kind}: ${base.message}`
    : 'it did not run on the base'
}
