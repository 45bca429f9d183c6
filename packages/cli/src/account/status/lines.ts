import { quoteName } from '@tailtest/adapter-kit'
import type { Place } from '@tailtest/loop'
import { showId } from '@tailtest/results'
import { openBackground, type SessionView, viewOf } from '@tailtest/session'
import { CommandFailure } from '../../shell/failure.ts'
import type { Latest } from '../latest.ts'
import {
  type CommandPlace,
  commandPlace,
  commandPlaceOrLast,
  type WhichSession,
} from '../session-of.ts'

/** A line, and how it looks where there is colour. */
export interface StatusLine {
  text: string
  tone?: 'good' | 'bad' | 'head' | 'faint'
}

type Tone = StatusLine['tone']

/** The last run, where it was of this session. */
export type LastRun = Pick<Latest, 'session_id' | 'summary'>

function rows(title: string, items: readonly string[], tone?: Tone): StatusLine[] {
  if (items.length === 0) return []
  return [
    { text: `${title}:`, tone: 'head' },
    ...items.map((item): StatusLine => ({ text: `  ${item}`, ...(tone && { tone }) })),
  ]
}

function runLine(run: LastRun | undefined): StatusLine[] {
  if (run === undefined) return []
  const { passed, failed, skipped, not_run, adversarial } = run.summary
  const text = `last run: ${passed} passed, ${failed} failed, ${skipped} skipped, ${not_run} not run, adversarial ${adversarial}`
  return [{ text, tone: failed > 0 ? 'bad' : 'good' }]
}

function runnersLine({ depth, ...view }: SessionView, found: readonly string[]): StatusLine {
  const names = view.runners.length > 0 ? view.runners : found
  const words = names.map((name) => quoteName(name)).join(', ')
  return {
    text: `runners: ${words || 'none found (see tailtest runners)'}; depth: ${depth}`,
    tone: 'faint',
  }
}

/**
 * What a session has failing, waiting, put off and covered. `found`: the runners of now, for a session of whose start
 * nobody told; `background`: what runs in the background now. Pure.
 */
export function statusLines(
  view: SessionView,
  {
    last,
    found = [],
    isOver = false,
    background = [],
  }: {
    last?: LastRun
    found?: readonly string[]
    isOver?: boolean
    background?: readonly string[]
  } = {},
): StatusLine[] {
  const paused = isOver ? ', which is over' : view.paused ? ', paused' : ''
  const rampUp = new Set(view.ramp_up)
  const waiting = view.pending_files.filter(({ path }) => !rampUp.has(path))
  return [
    {
      text: `session ${quoteName(view.session_id)} (${quoteName(view.host)}), started ${view.started_at}${paused}`,
      tone: 'head',
    },
    runnersLine(view, found),
    ...runLine(last?.session_id === view.session_id ? last : undefined),
    ...rows('running in the background', background, 'faint'),
    ...rows(
      'failing',
      view.last_failures.map((id) => quoteName(showId(id), 300)),
      'bad',
    ),
    ...rows(
      'weakened',
      view.weakened_tests.map((id) => quoteName(showId(id), 300)),
      'bad',
    ),
    ...rows(
      'not run',
      view.not_run.map(({ test, reason }) => `${quoteName(test)} (${quoteName(reason, 160)})`),
    ),
    ...rows(
      'pending',
      waiting.map(({ path, status, language }) => `${quoteName(path)} (${status}, ${language})`),
    ),
    ...rows(
      'ramp-up',
      view.ramp_up.map((path) => quoteName(path)),
      'faint',
    ),
    ...rows(
      'deferred',
      view.deferred_failures.map(
        ({ file, description }) => `${quoteName(file)} (${quoteName(description)})`,
      ),
    ),
    ...rows(
      'covered',
      view.scenario_log.map(
        ({ file, test, status }) => `${quoteName(file)}: ${status} (${quoteName(test)})`,
      ),
      'good',
    ),
  ]
}

/** The session that is meant, as it stands now; a {@link CommandFailure} where there is none. */
export function viewMeant(which: WhichSession): { at: CommandPlace; view: SessionView } {
  return viewed(commandPlace(which))
}

/** The same, or the last session, which is over. */
export function viewMeantOrLast(which: WhichSession): { at: CommandPlace; view: SessionView } {
  return viewed(commandPlaceOrLast(which))
}

function viewed(at: CommandPlace): { at: CommandPlace; view: SessionView } {
  const { place, session } = at
  if (session === undefined) {
    throw new CommandFailure(
      `no live session in ${place.project.root}`,
      'A session starts with the agent’s next prompt or edit. `tailtest doctor` shows which agents are set up.',
    )
  }
  return { at, view: viewOf(session, place.project, place.found()?.size() ?? 0) }
}

/** What runs in the background now: test files, and those whose strength is measured. */
export function runningInBackground(
  { stateRoot }: Place,
  { session_id }: SessionView,
): readonly string[] {
  const runner = openBackground(stateRoot).runner()
  if (runner?.session !== session_id) return []
  const { tests, measures = [] } = runner
  const measured = measures.map((test) => `${quoteName(test)} (how much it notices)`)
  return [...tests.map((test) => quoteName(test)), ...measured]
}

/** The names of a project's runners as they are found now; none where those that the session began with are known. */
export async function runnersNow(place: Place, { runners }: SessionView): Promise<string[]> {
  if (runners.length > 0) return []
  return [...new Set((await place.runners()).map(({ name }) => name))]
}
