import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import type { HookEvent } from '@tailtest/adapter-kit'
import { type Call, callsIn } from '@tailtest/guard'
import { isTestFile, type RelPath, toAbsolute, toRelative } from '@tailtest/project'
import { startsTests } from '@tailtest/runners'
import { type Journal, pathsOf, type Session } from '@tailtest/session'
import { fileOf, GATE_CAPS, type TddState, wantedFiles } from '@tailtest/tdd'
import { changedSince } from '@tailtest/tree'
import type { Place } from '../context.ts'
import { observedLine } from '../notes/observed.ts'
import { CAPS } from '../runs/caps.ts'
import { markOf } from '../runs/changes/mark.ts'
import { runEntry } from '../runs/judge/record.ts'
import { openWork, type Work } from '../runs/select/imports.ts'
import { type Limits, verify } from '../runs/start/verify.ts'
import { keepObserved, type NewRed } from './keep-observed.ts'
import { gateState } from './state.ts'

/**
 * The agent ran tests in its shell: those that changed are run again, with a report, so that a red that it saw is one
 * for the gate. Nothing of what the command printed is read. Gives the line to say, '' for none.
 */
export async function infer(
  event: HookEvent<'command-ran'>,
  at: Place,
  journal: Journal,
): Promise<string> {
  const runs = testRuns(event, at)
  const { session } = journal.read()
  if (runs.length === 0 || session.paused || !at.trusted()) return ''
  const state = gateState(journal)
  if (state.switchedOff) return ''
  const place = openWork(at)
  const graph = await place.imports.graph()
  const isTest = (path: RelPath) => isTestFile(path) || graph?.isTest(path) === true
  const changed = await changedFiles(place, session)
  const meant = [...changed, ...namedIn(runs, place)].filter(isTest)
  const tests = [...new Set([...meant, ...wantedFiles(state)])]
  const there = tests.filter((test) => existsSync(toAbsolute(place.project, test)))
  if (there.length === 0) return ''
  const { verified, runs: made } = await verify(place, there, await limitsOf(place))
  journal.append(...made.map((run) => runEntry(run, 'command')))
  const reds = await keepObserved(place, journal, verified)
  return observedLine({ reds, files: await mayBeEdited(reds, gateState(journal), place) })
}

/** The calls of a command line that run tests of a place. */
function testRuns({ command, cwd }: HookEvent<'command-ran'>, { project, env }: Place): Call[] {
  const calls = callsIn(command, { cwd, home: env.HOME ?? homedir(), env })
  return calls.filter(
    (call) =>
      !call.isElsewhere &&
      (call.cwd === undefined || toRelative(project, call.cwd) !== undefined) &&
      startsTests(
        call.program,
        call.args.map(({ text }) => text),
      ),
  )
}

/** Files that were written in this session: as its edits were told, and in this turn by the shell. */
async function changedFiles({ project, stateRoot }: Work, session: Session): Promise<RelPath[]> {
  const mark = markOf(session.turn.mark)
  const found = mark && (await changedSince(project, mark, { stateDirectory: stateRoot }))
  const byShell = found?.changes ?? []
  return [...pathsOf(session.touched), ...byShell.map(({ path }) => path)]
}

/** Files that the command names. */
function namedIn(calls: readonly Call[], { project }: Place): RelPath[] {
  const words = calls.flatMap(({ args, cwd }) =>
    args.map(({ text }) => resolve(cwd ?? project.root, text.replace(/::.*$/s, ''))),
  )
  return words.flatMap((word) => toRelative(project, word) ?? [])
}

async function limitsOf(place: Place): Promise<Limits> {
  const { hard } = (await place.config()).budget_ms
  const deadline = place.capabilities.deadlineMs['command-ran'] ?? Number.POSITIVE_INFINITY
  const hardMs = Math.min(hard, deadline - CAPS.deadlineMarginMs)
  return { budgetMs: Math.min(GATE_CAPS.observedMs, hardMs), hardMs }
}

/** Files that a test loads, of which so many are looked at. */
const MOST = 50

/** The sources that may be edited for tests that are red: those they were claimed for, else those that are near. */
async function mayBeEdited(
  reds: readonly NewRed[],
  { claims }: TddState,
  { imports }: Pick<Work, 'imports'>,
): Promise<RelPath[]> {
  const ids = new Set(reds.map(({ id }) => id))
  const own = [...claims.values()].filter(({ tests }) => tests.some((test) => ids.has(test)))
  const claimed = own.flatMap(({ targets }) => targets)
  if (claimed.length > 0) return [...new Set(claimed)]
  const graph = reds.length === 0 ? undefined : await imports.graph()
  if (graph === undefined) return []
  const files = new Set(reds.flatMap(({ id }) => fileOf(id) ?? []))
  const near = [...files].flatMap((test) =>
    graph
      .imports(test)
      .slice(0, MOST)
      .filter((path) => !graph.isTest(path) && isNear(test, testsNear(path))),
  )
  function testsNear(path: RelPath): RelPath[] {
    const found = graph?.importers(path, GATE_CAPS.hops) ?? []
    return found.map(({ file }) => file).filter((file) => graph?.isTest(file) === true)
  }
  return [...new Set(near)]
}

function isNear(test: RelPath, tests: readonly RelPath[]): boolean {
  return tests.includes(test) && tests.length <= GATE_CAPS.reachedByTests
}
