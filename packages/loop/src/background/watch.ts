import { setTimeout as delay } from 'node:timers/promises'
import type { EventBase } from '@tailtest/adapter-kit'
import { isOnBattery, type ProcessorTimes, processorTimes, wereBusy } from '@tailtest/project'
import {
  type Background,
  type Journal,
  openBackground,
  pathsOf,
  type Session,
} from '@tailtest/session'
import { isQuiet, type Options, openContext, type Place } from '../context.ts'
import { failuresText } from '../notes/failures.ts'
import { besides } from '../runs/besides.ts'
import { beginHandOver } from '../runs/hand-over.ts'
import type { Failure } from '../runs/judge/attribute.ts'
import { openWork } from '../runs/select/imports.ts'
import { openOwed } from '../strength/owed.ts'
import { endOf } from '../turn/end-key.ts'
import { holdBack } from '../waiting.ts'
import { lastChange } from './last-change.ts'
import { endNow, readBy, runBackground } from './run.ts'
import { giveUp, measureOwed } from './strength.ts'

/** Milliseconds: how often the session is looked at, how long nothing may happen before tests begin, and before nobody is waited for. */
interface Pace {
  pollMs: number
  quietMs: number
  /** Instead of `quietMs` where the machine is busy or runs on its battery. */
  scarceMs: number
  idleMs: number
}

/** An edit seldom comes alone; an agent that thinks for longer than a minute begins anew. */
const PACE: Pace = { pollMs: 150, quietMs: 600, scarceMs: 5000, idleMs: 60_000 }

/** Whether the machine has nothing to spare: its processors were busy since a moment, or it runs on its battery. */
function isScarce({ machine }: Pick<Place, 'machine'>, since: ProcessorTimes): boolean {
  return (machine?.isOnBattery ?? isOnBattery)() || wereBusy(since, timesOf({ machine }))
}

function timesOf({ machine }: Pick<Place, 'machine'>): ProcessorTimes {
  return (machine?.times ?? processorTimes)()
}

/** Whether the turn's end is at work: what it runs, nobody runs beside it. */
function isEnding(session: Session): boolean {
  return session.claims[endOf(session)] !== undefined
}

/**
 * Runs the tests of a session's edits in a root in the background, one run at a time, and measures the strength of those
 * whose ends had no time for it, until the session ends or nothing happens in it for a minute. Ends at once where another
 * process does so, and where there is nothing to be done.
 */
export async function watchBackground(
  root: string,
  sender: Pick<EventBase, 'host' | 'session' | 'cwd' | 'start'>,
  options: Options,
  pace: Pace = PACE,
): Promise<void> {
  // opened anew for each run: the project changes
  const open = () =>
    openContext(options)
      .placesOf(sender)
      .find(({ project }) => project.root === root)
  const first = open()
  if (first?.found() === undefined || !first.trusted()) return
  const background = openBackground(first.stateRoot)
  if (!background.take(sender.session)) return
  try {
    await follow(background, open, pace)
  } finally {
    background.leave()
  }
}

async function follow(
  background: Background,
  open: () => Place | undefined,
  pace: Pace,
): Promise<void> {
  const place = open()
  const journal = place?.found()
  if (place === undefined || journal === undefined) return
  const { now } = place
  const owed = openOwed(place, journal.state().id)
  let size = -1
  let changedAt = now()
  let times = timesOf(place)
  let done = -1
  const begin = () => {
    changedAt = now()
    times = timesOf(place)
  }
  const isDue = (state: Session) => !isQuiet(state) && lastChange(state) !== done
  for (;;) {
    const state = journal.state()
    if (journal.size() !== size) {
      size = journal.size()
      begin()
    }
    if (state.closed) return giveUp(place, owed)
    if (state.paused) return
    const runsTests = (await place.config()).background === 'edit'
    if (!runsTests && owed.first() === undefined) return
    const waited = now() - changedAt
    const isCalm = waited >= pace.scarceMs || (waited >= pace.quietMs && !isScarce(place, times))
    const isFree = () => !isEnding(journal.state()) && !background.isInTheWay(now())
    if (runsTests && isDue(state) ? isCalm && isFree() : owed.first() !== undefined && isFree()) {
      const at = open()
      if (at === undefined) return
      if (runsTests && isDue(state)) {
        done = lastChange(state)
        await runOnce(background, at, pace)
      } else {
        // tests come first: what an edit asks for ends it, too
        const mayGoOn = () => isFree() && !(runsTests && isDue(journal.state()))
        await measureOwed(background, at, { owed, mayGoOn, pollMs: pace.pollMs })
      }
      begin()
    } else if (waited > pace.idleMs) return
    await delay(pace.pollMs)
  }
}

/** The end of the turn did not wait for what failed: it is told with the next event. */
function tellLater(place: Place, failures: readonly Failure[], journal: Journal): void {
  const { command, named } = place
  const text = failuresText({
    ...{ failures, named, command: command(), asks: true },
    isAttended: true, // elsewhere an end waits
  })
  besides(place, () => holdBack(text, 'turn', journal))
}

/** Ended by an edit of what the tests read, by a command of the agent's that may run tests, and with the session. */
async function runOnce(background: Background, at: Place, { pollMs }: Pace): Promise<void> {
  const journal = at.found()
  const isWanted = at.trusted() && (await at.config()).background === 'edit'
  if (journal === undefined || !isWanted) return // no more
  const stop = new AbortController()
  const place = openWork({ ...at, background: true, signal: stop.signal })
  const begun = lastChange(journal.state())
  const now = await endNow(place, journal)
  if (now.tests.length === 0) return
  const read = await readBy(place, now.tests)
  const isOver = () => {
    const state = journal.state()
    const edited = pathsOf(state.touched).filter((path) => (state.touched[path]?.last ?? 0) > begun)
    const isStale = edited.some((path) => read === undefined || read.has(path))
    return state.closed || state.paused || isStale || background.isInTheWay(place.now())
  }
  let isHurried = false
  const watch = setInterval(() => {
    if (isOver()) return stop.abort()
    if (isHurried || !background.isHurried()) return
    isHurried = true
    at.machine?.hurry?.()
  }, pollMs)
  besides(place, () => beginHandOver(place, begun))
  background.runs(now.tests)
  const { ends } = now.session.turn
  try {
    const failures = await runBackground(place, now)
    const { turn } = journal.read().session
    const isWaitedFor = turn.startedAt === now.session.turn.startedAt && turn.ends === ends
    if (!isWaitedFor && failures.length > 0) tellLater(at, failures, journal)
  } catch (error) {
    // the end of the turn runs them, and says what is wrong
    if (!stop.signal.aborted)
      place.debug(`background: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    clearInterval(watch)
    background.runs([])
    if (isHurried) at.machine?.yield?.()
  }
}
