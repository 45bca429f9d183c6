import { quoteName } from '@tailtest/adapter-kit'
import type { JournalRecord } from '@tailtest/session'
import { readTddEvent } from '@tailtest/tdd'
import type pico from 'picocolors'
import type { Read } from './read.ts'
import { type Telling, tell } from './tell.ts'
import { tellGate } from './tell-gate.ts'

type Paint = ReturnType<typeof pico.createColors>

/** Fields of the envelope: what a record of another package is about stands in the others. */
const ENVELOPE = new Set(['v', 'id', 'ts', 'session', 'turn', 'host', 'actor', 'type'])

/** Characters of a record that nobody here knows. */
const FOREIGN_LENGTH = 300

const ACTORS = { hook: '', agent: ' (by the agent)', person: ' (by the person)' } as const

/** What a line of a journal means. Pure. */
export function tellRead(read: Read): Telling {
  if (read.type === 'torn') return { text: 'a record that nobody can read', tone: 'bad' }
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
