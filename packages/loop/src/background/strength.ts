import type { EventBase } from '@tailtest/adapter-kit'
import { type Background, openBackground } from '@tailtest/session'
import type { Place } from '../context.ts'
import { besides } from '../runs/besides.ts'
import { openWork } from '../runs/select/imports.ts'
import { type Owed, openOwed, type WrittenTurn } from '../strength/owed.ts'
import { addStrength } from '../turn/report.ts'

/**
 * Has the strength of what a turn wrote measured in the background, where a person would wait for it.
 *
 * @returns the name under which it is; `undefined`: nobody waits, or nobody can
 */
export async function leaveStrength(
  place: Place,
  event: EventBase,
  turn: WrittenTurn,
): Promise<string | undefined> {
  if (!place.capabilities.interactive || place.startBackground === undefined) return undefined
  let name: string | undefined
  besides(place, () => {
    name = openOwed(place, event.session).add(turn)
  })
  // a process that is at it already finds it
  const isAtWork = openBackground(place.stateRoot).runner()?.session === event.session
  if (name !== undefined && !isAtWork) await place.startBackground(place.project.root, event)
  return name
}

interface Measuring {
  owed: Owed
  /** Whether nothing has come that goes before it. */
  mayGoOn(): boolean
  pollMs: number
}

/** Measures the oldest of what is owed. What has to give way is begun anew later, a few times. */
export async function measureOwed(
  background: Background,
  at: Place,
  { owed, mayGoOn, pollMs }: Measuring,
): Promise<void> {
  const journal = at.found()
  const isWanted = at.trusted() && (await at.config()).strength === 'turn'
  if (!isWanted) return giveUp(at, owed) // no more
  const next = owed.take()
  if (journal === undefined || next === undefined) return
  const { name, turn, isLast } = next
  const stop = new AbortController()
  const place = openWork({ ...at, background: true, signal: stop.signal })
  const isOver = () => journal.state().closed || journal.state().paused || !mayGoOn()
  const watch = setInterval(() => isOver() && stop.abort(), pollMs)
  background.measures(turn.tests.map(({ path }) => path))
  let isDone = isLast
  try {
    const { strengthLater } = await import('../strength/turn.ts')
    await strengthLater(place, journal, { name, turn })
    isDone = true
  } catch (error) {
    isDone ||= !stop.signal.aborted
    if (!stop.signal.aborted)
      place.debug(`strength: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    clearInterval(watch)
    background.measures([])
    if (isDone) giveUpOne(place, owed, name)
  }
}

/** The session has ended, or nobody wants it any more: the report of an end waits for nothing. */
export function giveUp(place: Place, owed: Owed): void {
  for (let name = owed.first(); name !== undefined; name = owed.first()) {
    giveUpOne(place, owed, name)
  }
}

function giveUpOne(place: Place, owed: Owed, name: string): void {
  owed.remove(name)
  besides(place, () => addStrength(place.project, name))
}
