import type { HookEvent } from '@tailtest/adapter-kit'
import { languageOf, type RelPath } from '@tailtest/project'
import { testPathFor } from '@tailtest/runners'
import { pathsOf, type Session } from '@tailtest/session'
import type { Place } from '../context.ts'
import { gateRule } from '../notes/gate-rule.ts'
import { pendingText } from '../notes/pending.ts'
import { MOST_SOURCES_AT_EDIT, openImports } from '../runs/select/imports.ts'
import { missingTests } from '../runs/select/select.ts'
import { gateState } from '../tdd/state.ts'
import { isFirstOfStart, NOTHING, type Told } from './start-once.ts'

/** What still waits, after the conversation was cut or taken up again, without what was put off, and how edits are made where what was said of it is gone; '' when nothing does, or another hook says it. */
export async function restate(place: Place, event: HookEvent<'session-started'>): Promise<Told> {
  const journal = place.found()
  if (journal === undefined || !isFirstOfStart(journal, event, place.now())) return NOTHING
  const { session } = journal.read()
  if (session.paused) return NOTHING
  const config = await place.config()
  const command = place.command()
  const imports = openImports(place, place, MOST_SOURCES_AT_EDIT)
  const missing = await missingTests(place, session, config.existing_files, imports)
  const isOpen = (path: RelPath) => session.deferred[path] === undefined
  const placed = missing.filter(isOpen).map(async (source) => {
    const language = languageOf(source)
    const runner = language && (await place.runnerOf(source, language))
    return { source, test: testPathFor(place.project, source, runner) }
  })
  const pending = pendingText({
    missing: await Promise.all(placed),
    failing: failingIn(session),
    command,
  })
  const isCut = event.cause === 'compact' && !gateState(journal).switchedOff
  const texts = [isCut ? gateRule(config, command) : '', pending]
  return { text: texts.filter((text) => text !== '').join('\n'), user: '' }
}

/** Sources with a failing test, and failing tests that answer for none; not what was put off. */
function failingIn({ coverage, tests, deferred }: Session): { source: string; test: string }[] {
  const covered = Object.values(coverage).filter(
    ({ last, deferred: isPutOff }) => last === 'failing' && !isPutOff,
  )
  const lone = pathsOf(tests).filter((test) => {
    const { result, sources = [] } = tests[test] ?? {}
    return result === 'failing' && sources.length === 0 && deferred[test] === undefined
  })
  return [...covered, ...lone.map((test) => ({ source: test, test }))]
}
