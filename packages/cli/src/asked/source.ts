import { lstatSync } from 'node:fs'
import { quoteName, shellWord } from '@tailtest/adapter-kit'
import type { Complexity } from '@tailtest/complexity'
import {
  isTestFile,
  LANGUAGES,
  type Language,
  languageOf,
  type Project,
  plainLines,
  type RelPath,
  readState,
  toRelative,
} from '@tailtest/project'
import { type Depth, isDeeper, planFor } from '@tailtest/scenarios'
import type { Entry, FileStatus, Journal } from '@tailtest/session'
import type { CommandPlace } from '../account/session-of.ts'
import { CommandFailure } from '../shell/failure.ts'
import { fileNamed } from './files-meant.ts'

/** A source that tests are asked of. */
export interface AskedSource {
  path: RelPath
  language: Language
  text: string
}

/** What is larger was hardly written by hand, and no parser of ours reads it. */
const MAX_BYTES = 1_000_000

/** The source that a word of the command line means; throws a {@link CommandFailure} for what nobody can test. */
export function askedSource(project: Project, word: string, cwd: string): AskedSource {
  const failure = (what: string, hint: string) =>
    new CommandFailure(`${quoteName(word)} ${what}`, hint)
  const file = fileNamed(word, project, cwd)
  const path = toRelative(project, file)
  if (path === undefined) {
    throw failure(
      `is outside ${project.root}`,
      'Run the command in the project that it belongs to.',
    )
  }
  const stat = lstatSync(file, { throwIfNoEntry: false })
  if (stat === undefined) throw failure('does not exist', 'Name a source of this project.')
  if (stat.isDirectory()) throw failure('is a folder', 'Name one file in it.')
  const language = languageOf(path)
  if (language === undefined) {
    throw failure(
      'is not in a supported language',
      `Supported: ${Object.values(LANGUAGES)
        .map(({ title }) => title)
        .join(', ')}.`,
    )
  }
  if (isTestFile(path)) {
    throw failure(
      'is a test itself',
      `Name what it tests, or run it: tailtest run ${shellWord(word)}`,
    )
  }
  const text = readState(file, MAX_BYTES)
  if (text === undefined || text.includes('\0')) {
    throw failure('cannot be read as text', 'It has to be a regular text file of at most 1 MB.')
  }
  return { path, language, text: plainLines(text) }
}

interface Asked {
  path: RelPath
  language: Language
  complexity: Complexity | undefined
  /** How the source is queued, unless it waits already in a way that comes to as much. */
  status: Extract<FileStatus, 'asked' | 'existing'>
}

/** Of an agent the session begins with what it asks for, as it does with an edit. */
function journalOf({ place, session, begins }: CommandPlace): Journal | undefined {
  if (session !== undefined) return place.found()
  return begins ? place.journal() : undefined
}

/** Queues a source in the session, so that the end of the turn sees to its tests; the session's id, if there is one. */
export function queueAsked(at: CommandPlace, asked: Asked): string | undefined {
  const journal = journalOf(at)
  if (journal === undefined) return undefined
  const { session } = journal.read()
  const { path, language, complexity, status } = asked
  const waits = session.pending[path]?.status
  const isQueued = waits === 'new' || waits === status || (waits && status === 'existing')
  const queued: Entry = { type: 'session.queued', path, language, status }
  const scored: Entry[] = complexity
    ? [{ type: 'session.scored', path, score: complexity.score, depth: complexity.depth }]
    : []
  const entries = [...(isQueued ? [] : [queued]), ...scored]
  if (entries.length > 0) journal.append(...entries)
  at.place.refreshView(journal)
  return session.id
}

/** How many scenarios a source gets. */
export interface ScenarioPlan {
  /** The configured depth, or the deeper one that the source asks for. */
  depth: Depth
  /** The fewest and the most. */
  scenarios: readonly [number, number]
  /** How many of them at least are adversarial. */
  adversarial: number
}

/** The configured depth, raised where the source is more demanding. Pure. */
export function scenarioPlan(complexity: Complexity | undefined, configured: Depth): ScenarioPlan {
  const isRaised = complexity !== undefined && isDeeper(complexity.depth, configured)
  const depth = isRaised ? complexity.depth : configured
  const { scenarios, adversarial } = planFor(depth)
  const range = isRaised ? ([complexity.scenarios, complexity.scenarios] as const) : scenarios
  return { depth, scenarios: range, adversarial: Math.min(adversarial, range[0]) }
}

/** `5–8 scenarios`. Pure. */
export function scenarioWords({ scenarios: [least, most] }: ScenarioPlan): string {
  return `${least === most ? `about ${most}` : `${least}–${most}`} scenarios`
}

/** `at least 2 of them adversarial`; '' where the depth asks for none. Pure. */
export function adversarialWords({ scenarios: [least], adversarial }: ScenarioPlan): string {
  if (adversarial === 0) return ''
  return `${adversarial >= least ? 'all' : `at least ${adversarial}`} of them adversarial`
}
