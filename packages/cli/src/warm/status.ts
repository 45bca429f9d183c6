import { type Adapter, type Env, type EventBase, quoteName } from '@tailtest/adapter-kit'
import { openContext, type Place } from '@tailtest/loop'
import { failedIn, openBackground, type Verdict, verdictOf } from '@tailtest/session'
import { NO_CAPABILITIES, surroundingsOf } from '../setup/surroundings.ts'

/** Test files that are named. */
const MOST_NAMED = 3

interface Surrounded {
  adapter: Adapter
  env: Env
  /** The folder of the built files. */
  dist: string
}

/**
 * Says what runs in the background and what is red in the session of an event, for the person:
 * `runs 1 test file; 2 tests fail: src/cart.test.ts`. Empty where nothing is. Asked again, it reads only what is new.
 */
export function openStatus({ adapter, env, dist }: Surrounded): (event: EventBase) => string {
  const surroundings = { env, dist, adapter, capabilities: NO_CAPABILITIES, actor: 'hook' } as const
  const options = surroundingsOf(surroundings)
  const known = new Map<string, { size: number; verdict: Verdict | undefined }>()
  const verdictAt = (place: Place): Verdict[] => {
    const journal = place.found()
    if (journal === undefined) return []
    const size = journal.size()
    const before = known.get(journal.file)
    if (before?.size === size) return before.verdict === undefined ? [] : [before.verdict]
    const { session } = journal.read()
    const verdict = session.paused ? undefined : verdictOf(session)
    known.set(journal.file, { size, verdict })
    return verdict === undefined ? [] : [verdict]
  }
  return (event) => {
    const places = openContext(options).placesOf(event)
    const runners = places.map(({ stateRoot }) => openBackground(stateRoot).runner())
    const own = runners.filter((one) => one?.session === event.session)
    const running = own.flatMap((one) => one?.tests ?? [])
    const measured = own.flatMap((one) => one?.measures ?? [])
    return lineOf({ running, measured }, places.flatMap(verdictAt))
  }
}

/** Pure. */
function lineOf(
  { running, measured }: { running: readonly string[]; measured: readonly string[] },
  verdicts: readonly Verdict[],
): string {
  const failed = verdicts.reduce((sum, verdict) => sum + failedIn(verdict), 0)
  const files = new Set(verdicts.flatMap(({ failing }) => failing.map(({ file }) => file)))
  const named = [...files].slice(0, MOST_NAMED).map((file) => quoteName(file))
  const left = files.size - named.length
  const names = `${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
  const parts = [
    running.length > 0 && `runs ${filesOf(running)}`,
    measured.length > 0 && `measures the strength of ${filesOf(measured)}`,
    failed > 0 && `${failed === 1 ? '1 test fails' : `${failed} tests fail`}: ${names}`,
  ]
  return parts.filter((part) => part !== false).join('; ')
}

const filesOf = ({ length }: readonly string[]) => `${length} test file${length === 1 ? '' : 's'}`
