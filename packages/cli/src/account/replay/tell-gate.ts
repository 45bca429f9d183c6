import { quoteName } from '@tailtest/adapter-kit'
import { showId } from '@tailtest/results'
import type { JournalRecord } from '@tailtest/session'
import { type RedKind, RULES, readTddEvent, type TddEvent } from '@tailtest/tdd'
import type pico from 'picocolors'
import { count } from '../../shell/output.ts'
import type { Read } from '../journals.ts'
import { type Telling, tell } from './tell.ts'

type GateRecord = Exclude<TddEvent, { type: 'session.turn-began' }>
type Of<T extends GateRecord['type']> = Extract<GateRecord, { type: T }>

const VERDICTS = { allow: 'is allowed', warn: 'is warned of', deny: 'is refused' } as const

/** Of an edit that was made already nothing can be refused. */
const AFTERWARDS = { ...VERDICTS, deny: 'would have been refused' } as const

const TRIGGERS = {
  red: 'to show a red',
  observed: 'seen in another run',
  flush: 'at the end of the turn',
  retry: 'once more',
  replay: 'on the old sources',
  verify: 'to verify',
  baseline: 'on the tree as it was before',
} as const

const SOURCES = {
  cli: 'as it was asked',
  annotation: 'as the test says',
  inferred: 'since it reaches them',
  plan: 'by the plan',
} as const

const OUTCOMES = {
  green: 'green',
  red: 'still red',
  regressed: 'fails again',
  unproven: 'not proven',
  stale: 'it has to be shown red again',
} as const

const MODES = {
  off: 'the gate was switched off for this session',
  on: 'the gate was switched on again',
  refactor: 'a refactoring began',
  refactored: 'a refactoring ended',
} as const

const REVERSIONS = {
  restored: 'reverted',
  conflict: 'left alone: somebody else wrote it since',
  kept: 'left alone',
} as const

const TELL: { [T in GateRecord['type']]: (record: Of<T>) => Telling } = {
  'tdd.tested': ({ file, trigger, tests }) => {
    const failed = tests.filter(({ status }) => status === 'fail' || status === 'error')
    const counts = `${count(tests.length, 'test')}, ${failed.length} failed`
    return {
      text: `gate: ${quoteName(file)}: ${counts} (${TRIGGERS[trigger]})`,
      lines: failed.map(({ id, kind }) => `${test(id)}${kindOf(kind)}`),
    }
  },
  'tdd.claimed': ({ tests, targets, source, replayed }) => ({
    text: `gate: a failing test asks for ${names(targets)} (${SOURCES[source]})${replayed ? ', shown afterwards on the old sources' : ''}`,
    lines: tests.map(test),
  }),
  'tdd.edit': ({ at, path, verdict, rule }) => ({
    text: `gate: the edit of ${quoteName(path)}${at === 'turn' ? ', found at the end of the turn,' : ''} ${(at === 'turn' ? AFTERWARDS : VERDICTS)[verdict]}: ${reasonOf(rule)}`,
    ...(verdict !== 'allow' && { tone: 'bad' }),
  }),
  'tdd.integrity': ({ test: id, kind, to }) => ({
    text: `gate: a test was ${kind}: ${test(id)}${to === undefined ? '' : `, now ${test(to)}`}`,
  }),
  'tdd.mode': ({ mode, scope, reason }) => ({
    text: `gate: ${MODES[mode]}${scope.length === 0 ? '' : ` in ${names(scope)}`}${reason === '' ? '' : `: ${quoteName(reason)}`}`,
  }),
  'tdd.flushed': ({ claims }) => ({
    text: `gate: the turn was judged${claims.length === 0 ? ', nothing was claimed' : ''}`,
    lines: claims.map(({ claim, outcome }) => `${quoteName(claim, 80)}: ${OUTCOMES[outcome]}`),
  }),
  'tdd.kept': ({ at, files }) => ({
    text: `gate: what the corpus needs was kept as it stood at ${at}: ${names(files.map(({ path }) => path))}`,
  }),
  'tdd.reverted': ({ files, undo_of }) => ({
    text: `gate: ${undo_of === undefined ? 'edits were reverted' : `reverted edits were restored (${quoteName(undo_of, 80)})`}`,
    lines: files.map(({ path, result }) => `${quoteName(path)}: ${REVERSIONS[result]}`),
  }),
  'tdd.gate-error': ({ where, message }) => ({
    text: `gate: it could not decide, so the edit passed: ${quoteName(where, 80)}: ${quoteName(message, 300)}`,
    tone: 'bad',
  }),
}

/** What a record of the gate's means. Pure. */
function tellGate<T extends GateRecord['type']>(record: Of<T>): Telling {
  const one: (record: Of<T>) => Telling = TELL[record.type]
  return one(record)
}

const test = (id: string): string => quoteName(showId(id), 300)
const kindOf = (kind: RedKind | undefined): string => (kind === undefined ? '' : ` (${kind})`)
const names = (paths: readonly string[]): string => paths.map((path) => quoteName(path)).join(', ')

function reasonOf(id: string): string {
  return RULES.find((rule) => rule.id === id)?.reason ?? id
}

type Paint = ReturnType<typeof pico.createColors>

/** Fields of the envelope: what a record of another package is about stands in the others. */
const ENVELOPE = new Set(['v', 'id', 'ts', 'session', 'turn', 'host', 'actor', 'type'])

/** Characters of a record that nobody here knows. */
const FOREIGN_LENGTH = 300

const ACTORS = { hook: '', agent: ' (by the agent)', person: ' (by the person)' } as const

/** What a line of a journal means. Pure. */
export function tellRead(read: Read): Telling {
  if (read.type === 'torn') return { text: 'an unreadable record', tone: 'bad' }
  if (read.type === 'known') return tell(read.record)
  const { record } = read
  const gate = readTddEvent(record)
  if (gate !== undefined && gate.type !== 'session.turn-began') return tellGate(gate)
  const own = Object.entries(record).filter(([name]) => !ENVELOPE.has(name))
  const fields = quoteName(JSON.stringify(Object.fromEntries(own)), FOREIGN_LENGTH)
  return { text: `${quoteName(record.type, 80)} ${fields}` }
}

/** The lines of one record: when (milliseconds since the first), what, and below it what was said. Pure. */
export function linesOf(
  telling: Telling,
  { at, actor, paint }: { at: number; actor: JournalRecord['actor']; paint: Paint },
): string[] {
  const { text, lines = [], tone } = telling
  const painted = { good: paint.green, bad: paint.red, said: paint.cyan }
  const head = tone === undefined ? text : painted[tone](text)
  const indent = ' '.repeat(TIME_WIDTH + 2)
  return [
    `${paint.dim(clock(at).padStart(TIME_WIDTH))}  ${head}${ACTORS[actor]}`,
    ...lines.map((line) => `${indent}${line}`.trimEnd()),
  ]
}

const TIME_WIDTH = '+0:00.0'.length

/** Milliseconds as `+0:03.2`, from an hour on as `+1:02:03`; clocks may go backwards. Pure. */
export function clock(ms: number): string {
  const sign = ms < 0 ? '-' : '+'
  const tenths = Math.floor(Math.abs(ms) / 100)
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60]
  const seconds = Math.floor(tenths / 10) % 60
  const two = (number: number) => String(number).padStart(2, '0')
  return hours > 0
    ? `${sign}${hours}:${two(minutes)}:${two(seconds)}`
    : `${sign}${minutes}:${two(seconds)}.${tenths % 10}`
}
