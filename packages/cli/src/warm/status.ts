import { type Adapter, type Env, type EventBase, quoteName } from '@tailtest/adapter-kit'
import { openContext } from '@tailtest/loop'
import { failedIn, openBackground, verdictOf } from '@tailtest/session'
import { NO_CAPABILITIES, surroundingsOf } from '../setup/surroundings.ts'

/** Test files that are named. */
const MOST_NAMED = 3

interface Seen {
  adapter: Adapter
  env: Env
  /** The folder of the built files. */
  dist: string
  /** The last event of the session. */
  event: EventBase
}

/**
 * What runs in the background and what is red in a session, for the person:
 * `runs 1 test file; 2 tests fail: src/cart.test.ts`. Empty where nothing is.
 */
export function statusLine({ adapter, env, dist, event }: Seen): string {
  const surroundings = { env, dist, adapter, capabilities: NO_CAPABILITIES, actor: 'hook' } as const
  const places = openContext(surroundingsOf(surroundings)).placesOf(event)
  const runners = places.map(({ stateRoot }) => openBackground(stateRoot).runner())
  const running = runners.flatMap((one) => (one?.session === event.session ? one.tests : []))
  const verdicts = places.flatMap((place) => {
    const session = place.found()?.read().session
    return session === undefined || session.paused ? [] : [verdictOf(session)]
  })
  const failed = verdicts.reduce((sum, verdict) => sum + failedIn(verdict), 0)
  const files = new Set(verdicts.flatMap(({ failing }) => failing.map(({ file }) => file)))
  const named = [...files].slice(0, MOST_NAMED).map((file) => quoteName(file))
  const left = files.size - named.length
  const names = `${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
  const parts = [
    running.length > 0 && `runs ${running.length} test file${running.length === 1 ? '' : 's'}`,
    failed > 0 && `${failed === 1 ? '1 test fails' : `${failed} tests fail`}: ${names}`,
  ]
  return parts.filter((part) => part !== false).join('; ')
}
