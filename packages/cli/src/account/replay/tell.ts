import { quoteName, visible } from '@tailtest/adapter-kit'
import { showId } from '@tailtest/results'
import type { JournalRecord } from '@tailtest/session'
import { count } from '../../shell/output.ts'

/** What a record means, for a person. */
export interface Telling {
  text: string
  /** What stands below it: words that were said, tests that failed. */
  lines?: readonly string[]
  tone?: 'good' | 'bad' | 'said'
}

type Type = JournalRecord['type']
type Tell<T extends Type> = (record: JournalRecord<T>) => Telling

/** Failing tests that are named. */
const MOST_NAMED = 10

const TRIGGERS = {
  turn: 'at the end of the turn',
  command: 'asked for by a command',
  edit: 'after an edit',
  baseline: 'on the tree as it was before, to see what failed then',
} as const

const OCCASIONS: ReadonlyMap<string, string> = new Map([
  ['session-started', 'at the start'],
  ['prompt-sent', 'with the prompt'],
  ['file-edited', 'after the edit'],
  ['turn-ended', 'at the end of the turn'],
])

const STATUSES = {
  new: 'git did not track it when the session began',
  existing: 'git tracked it before the session',
  'ramp-up': 'chosen by the scan of the first session',
  asked: 'somebody asked for its tests',
} as const

const FOUND = {
  failing: 'failing',
  flaky: 'flaky',
  contention: 'failing while other tests run on the machine, and passing without them',
  hidden: 'hidden although it failed',
  weakened: 'weakened',
  'not-run': 'not run',
  untested: 'without a test',
} as const

const told = (text: string | undefined) => (text === undefined ? '' : ` (${quoteName(text, 200)})`)

const TELL: { [T in Type]: Tell<T> } = {
  'session.opened': ({ depth, runners, head }) => ({
    text: `session opened: depth ${depth}, runners ${list(runners) || 'not looked for yet'}${head === undefined ? '' : `, at commit ${quoteName(head.slice(0, 10))}`}`,
  }),
  'session.turn-began': () => ({ text: 'a turn began' }),
  'session.claim': ({ key }) => ({ text: `one hook reports ${quoteName(key)}` }),
  'loop.edited': ({ path, kind, via, test, agent }) => ({
    text: [
      `${test ? 'test' : 'source'} ${kind}: ${quoteName(path)}`,
      ...(via === 'shell' ? ['by a shell command, found when the turn ended'] : []),
      ...(agent === undefined ? [] : [`by the sub-agent ${quoteName(agent, 80)}`]),
    ].join(', '),
  }),
  'loop.commanded': ({ failed }) => ({
    text: `a shell command ran${failed ? ' and failed' : ''}: files may have changed`,
  }),
  'loop.notified': ({ kind }) => ({ text: `notification from the client: ${quoteName(kind)}` }),
  'loop.subagent-ended': ({ agent }) => ({ text: `the sub-agent ${quoteName(agent, 80)} ended` }),
  'loop.said': ({ on, reply, text, user, cut }) => ({
    text: `${reply === 'continue' ? 'told to go on' : 'said'} ${occasion(on)}${cut ? ' (cut here)' : ''}`,
    lines: [...spoken('to the agent', text), ...spoken('to the person', user)],
    tone: 'said',
  }),
  'session.others': ({ paths }) => ({
    text: `changed by others: ${paths.map((path) => quoteName(path)).join(', ')}`,
  }),
  'session.renamed': ({ path, from }) => ({
    text: `renamed: ${quoteName(from)}, now ${quoteName(path)}`,
  }),
  'session.queued': ({ path, language, status }) => ({
    text: `waits for tests: ${quoteName(path)} (${language}, ${status}: ${STATUSES[status]})`,
  }),
  'session.unqueued': ({ path }) => ({ text: `no longer waiting: ${quoteName(path)}` }),
  'session.scored': ({ path, score, depth }) => ({
    text: `scored: ${quoteName(path)}, ${score} points, ${depth}`,
  }),
  'results.run': (run) => ({
    text: [
      `${quoteName(run.runner, 40)} ran ${count(run.executed, 'test')}, ${run.failed} failed, in ${seconds(run.duration_ms)} (${TRIGGERS[run.trigger]})`,
      ...(run.timed_out ? ['killed at its time limit'] : []),
      ...(run.crash === undefined ? [] : [`it crashed: ${quoteName(run.crash, 300)}`]),
    ].join('; '),
    tone: run.failed > 0 || run.timed_out || run.crash !== undefined ? 'bad' : 'good',
  }),
  'session.tested': ({ test, sources, result, failures = [] }) => ({
    text: `${result}: ${quoteName(test)}${sources.length === 0 ? '' : `, which covers ${list(sources)}`}`,
    lines: [
      ...failures.slice(0, MOST_NAMED).map((id) => quoteName(showId(id), 300)),
      ...(failures.length > MOST_NAMED ? [`and ${failures.length - MOST_NAMED} more`] : []),
    ],
    tone: result === 'failing' ? 'bad' : 'good',
  }),
  'session.finding': ({ kind, subject, since, how, text }) => ({
    text: `${FOUND[kind]}: ${quoteName(showId(subject), 300)}${told(since ?? how)}${told(text)}`,
    tone: kind === 'flaky' || kind === 'contention' || kind === 'not-run' ? undefined : 'bad',
  }),
  'session.settled': ({ kind, subject, how }) => ({
    text: `no more ${FOUND[kind]}: ${quoteName(showId(subject), 300)}${told(how)}`,
  }),
  'session.continued': ({ reason }) => ({
    text: `the turn was not allowed to end: ${whyNotEnded(reason)}`,
  }),
  'session.turn-ended': () => ({ text: 'the turn ended' }),
  'session.undelivered': ({ text }) =>
    text === ''
      ? { text: 'what had been waiting was said' }
      : { text: 'could not be said yet', lines: shown(text), tone: 'said' },
  'session.deferred': ({ path, description }) => ({
    text: `deferred until it is edited: ${quoteName(path)} (${quoteName(description)})`,
  }),
  'session.classified': ({ subject, category, reason }) => ({
    text: `${quoteName(showId(subject), 300)} was classified as ${category}: ${quoteName(reason)}`,
  }),
  'session.paused': () => ({ text: 'paused' }),
  'session.resumed': () => ({ text: 'the pause ended' }),
  'session.closed': ({ reason }) => ({ text: `session closed: ${quoteName(reason)}` }),
}

/** What a record means. Pure. */
export function tell<T extends Type>(record: JournalRecord<T>): Telling {
  const one: Tell<T> = TELL[record.type]
  return one(record)
}

/** Whether a record is of the machinery and tells a person nothing. */
export function isInner({ type }: JournalRecord): boolean {
  return type === 'session.claim'
}

/** When something was said; an event that a later version knows goes by its name. */
function occasion(on: string): string {
  return OCCASIONS.get(on) ?? `on ${quoteName(on, 40)}`
}

function list(names: readonly string[]): string {
  return names.map((name) => quoteName(name)).join(', ')
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function spoken(whom: string, text: string | undefined): string[] {
  return text === undefined ? [] : [`${whom}:`, ...shown(text).map((line) => `  ${line}`)]
}

/** Words as they were said, without what a terminal would obey: a journal may come with a repository. */
function shown(text: string): string[] {
  return visible(text).replaceAll('\t', ' ').split('\n')
}

/** Why a turn was not let end, by the first word of what was said; a path, with the place in the journal since when, or a hash may follow. */
const REASONS: Readonly<Record<string, (rest: string) => string>> = {
  failures: () => 'tests fail',
  ask: (claim) => `${quoteName(claim.replace(/:\d+$/, ''))} has no test`,
  broken: () => 'what was removed is still used',
  uncounted: () => 'shell commands changed many files',
}

/** The reasons of a `session.continued`, in words. Pure. */
function whyNotEnded(reason: string): string {
  return reason
    .split(/ (?=[a-z]+:)/)
    .map((part) => {
      const [word = '', rest = ''] = [part.split(':', 1)[0], part.slice(part.indexOf(':') + 1)]
      return Object.hasOwn(REASONS, word) ? REASONS[word]?.(rest) : quoteName(part)
    })
    .join(', ')
}
