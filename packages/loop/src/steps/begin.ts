import { existsSync } from 'node:fs'
import type { EventBase, HookEvent } from '@tailtest/adapter-kit'
import { type Entry, leftOpen, openHistory, recurring, regressions } from '@tailtest/history'
import { headOf, namesIn, type Project, relPath, toAbsolute, trackedFiles } from '@tailtest/project'
import type { Runner, TestStyle } from '@tailtest/runners'
import {
  inRecords,
  type Journal,
  openReceipts,
  openRootsIndex,
  sessionsDirectory,
} from '@tailtest/session'
import type { Context, Place } from '../context.ts'
import { gateRule } from '../notes/gate-rule.ts'
import { leftLine } from '../notes/left.ts'
import type { FoundRunner } from '../notes/runners.ts'
import { sessionText } from '../notes/session.ts'
import { unusedSettings } from '../notes/summary.ts'
import { isFailed } from '../runs/start/verified.ts'
import { speaksBeforeEdits } from '../tdd/settings.ts'
import { GATE_AT_START } from '../tdd/silenced.ts'
import { isFirstOfStart, NOTHING, type Told } from './start-once.ts'

const HISTORY = relPath('.tailtest/history.json')

/** What this machine remembers; a history that the repository brought along was written by nobody we know. */
async function ownHistory(project: Project): Promise<Entry[]> {
  const { entries } = openHistory(project).read()
  if (entries.length === 0) return entries
  const tracked = await trackedFiles(project, [HISTORY])
  return tracked?.has(HISTORY) ? [] : entries
}

/**
 * Opens the session's journal; gives what the agent is told at its start: the rules with the first of several places, ''
 * where another hook tells it.
 */
export async function begin(
  place: Place,
  event: HookEvent<'session-started'>,
  places: readonly Place[],
): Promise<Told> {
  const { project } = place
  const config = await place.config()
  const runners = await place.runners()
  const entries = await ownHistory(project)
  const isFirst = entries.length === 0 && isFirstSession(project)
  const journal = place.journal()
  if (journal && !isFirstOfStart(journal, event, place.now())) return NOTHING
  journal?.append({
    type: 'session.opened',
    head: headOf(project),
    depth: config.depth,
    runners: [...new Set(runners.map(({ name }) => name))],
    packages: packagesOf(runners),
  })
  if (journal && speaksBeforeEdits(config)) journal.claim([GATE_AT_START])
  openRootsIndex(place.userState, event.host, event.session).add({ root: project.root })
  const limit = isFirst ? config.ramp_up_limit : 0
  const rampUp = journal ? await queueRampUp({ project, runners, limit }, journal, place) : []
  if (journal) place.refreshView(journal)
  const { testStyle } = await import('@tailtest/runners')
  const isThere = ({ file }: Entry) => existsSync(toAbsolute(project, file))
  // outcomes of one end have the same time, but for a tick of the clock
  const open = leftOpen(entries)
    .filter(isThere)
    .sort((one, other) => (one.file < other.file ? -1 : 1))
  const left = (...outcomes: Entry['status'][]) =>
    open.flatMap(({ file, status }) => (outcomes.includes(status) ? [file] : []))
  const text = sessionText({
    hasRules: place !== places[0] || hasRule(event, place),
    root: places.length > 1 ? project.root : undefined,
    settings: config,
    gate: gateRule(config, place.command()),
    depth: config.depth,
    skill: place.skillFor?.(project.root),
    command: place.command(),
    ...(await foundRunners(project, runners)),
    recurring: recurring(entries.filter(isThere)),
    regressions: regressions(entries.filter(isThere)),
    lastFailures: left('unresolved', 'deferred'),
    weakened: left('weakened'),
    untested: left('untested'),
    ...greenStyle(testStyle(project, runners), place, open.length > 0),
    rampUp,
  })
  const lines = [leftLine(open), await unusedSettings(project)]
  return { text, user: lines.filter((line) => line !== '').join('\n') }
}

/** Without tests that failed when they last ran: nobody is to imitate these. */
function greenStyle(style: TestStyle, { stateRoot }: Place, hasFailed: boolean): TestStyle {
  if (!hasFailed) return style
  const { newest } = openReceipts(stateRoot)
  const isRed = (path: TestStyle['recent'][number]) => newest(path)?.tests.some(isFailed) === true
  return { ...style, recent: style.recent.filter((path) => !isRed(path)) }
}

/** Whether a folder that the session was started with has the rules in a file that the agent always reads. */
function hasRule({ start, folders = [] }: EventBase, { hasRule: isIn }: Place): boolean {
  return isIn !== undefined && [start, ...folders].some((folder) => isIn(folder))
}

/** The folders of the runners, as many as the record holds. */
function packagesOf(runners: readonly Runner[]): string[] {
  return inRecords(runners.map(({ directory }) => directory || '.'))[0] ?? []
}

/** Queues what a first session offers tests for, once although several hooks may begin it; gives the paths. */
async function queueRampUp(
  scan: { project: Project; runners: readonly Runner[]; limit: number },
  journal: Journal,
  { syntax }: Pick<Context, 'syntax'>,
): Promise<string[]> {
  if (scan.limit === 0) return []
  const { findRampUp } = await import('./ramp-up.ts')
  const found = await findRampUp({ ...scan, syntax })
  const isOurs = journal.claim(['ramp-up'], ...found).has('ramp-up')
  return isOurs ? found.map(({ path }) => path) : []
}

/** The runners as they are told; where there are none, how one comes into the project. */
async function foundRunners(project: Project, runners: readonly Runner[]) {
  if (runners.length === 0) {
    const { adviceFor } = await import('./advice.ts')
    return { runners: [], advice: adviceFor(project) }
  }
  const { installAdvice } = await import('@tailtest/runners')
  const found: FoundRunner[] = runners.map((runner) => ({
    name: runner.name,
    directory: runner.directory,
    lacks: runner.installed ? undefined : installAdvice(project, runner),
  }))
  return { runners: found }
}

/** Whether no session was ever kept here. */
function isFirstSession(project: Project): boolean {
  const directory = sessionsDirectory(project)
  return directory !== undefined && !namesIn(directory).some((name) => name.endsWith('.jsonl'))
}
