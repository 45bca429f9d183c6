import { type HookEvent, type Reply, silent } from '@tailtest/adapter-kit'
import type { BrokenUse } from '@tailtest/impact'
import { languageOf, type RelPath, sha256 } from '@tailtest/project'
import { testPathFor } from '@tailtest/runners'
import { type Depth, isDeeper, planFor, scenarioHint } from '@tailtest/scenarios'
import {
  type Finding,
  findingKey,
  type Journal,
  type Purse,
  type Session,
  subjectOf,
  type Verdict,
  verdictOf,
} from '@tailtest/session'
import type { Config } from '../config.ts'
import { configOf, type Place } from '../context.ts'
import { failuresText } from '../notes/failures.ts'
import { missingText } from '../notes/missing.ts'
import { openLine } from '../notes/open.ts'
import { stillUsedText } from '../notes/still-used.ts'
import { stoppedText } from '../notes/stopped.ts'
import { weakenedText } from '../notes/weakened.ts'
import { CAPS } from '../runs/caps.ts'
import type { Failure } from '../runs/judge/attribute.ts'
import type { Selection } from '../runs/select/select.ts'
import { holdBack } from '../waiting.ts'
import { isNews } from './is-news.ts'

/** What a turn's end has to say. */
export interface Speech {
  selection: Selection
  /** The failures that may keep the turn going. */
  failures: readonly Failure[]
  /** What the turn removed and other files still use. */
  broken: readonly BrokenUse[]
  /** Files changed by shell commands beyond the cap. */
  uncounted: number
  /** Runners that ran nothing since files that they read changed in this turn. @default none */
  stopped?: readonly Stopped[]
  /** For the person. */
  lines: readonly string[]
  /** What the gate has to say. @default nothing */
  parts?: readonly Part[]
}

/** A runner that did not start, and what changed of what it reads. */
export interface Stopped {
  reason: string
  files: readonly RelPath[]
  tests: readonly RelPath[]
}

interface Where {
  event: HookEvent<'turn-ended'>
  place: Place
  journal: Journal
  config: Config
}

/** A text for the model and the claim that keeps it from being said twice. */
export interface Part {
  keys: readonly string[]
  /** What going on for its sake is counted against. @default 'other' */
  purse?: Purse
  /** The tests it is about, where it may be said again for others. */
  about?: readonly string[]
  text: (won: ReadonlySet<string>) => string
  /** Nothing goes on for its sake: alone, it waits for the next event that carries it. */
  waits?: boolean
}

/** Since when something stands, as part of a claim: what was mended and is broken again is said again. */
function since({ findings }: Session, kind: Finding['kind'], subject: string): string {
  return String(findings[findingKey({ kind, subject })]?.at ?? '')
}

/** Names one set of failures after so many failed attempts to mend it. */
function failureSet(failures: readonly Failure[], { journal }: Where): string {
  const { session } = journal.read()
  const { coverage } = session
  const tests = new Set(failures.map(({ file }) => file))
  const attempts = Object.values(coverage)
    .filter((known) => known.tests.some((test) => tests.has(test)))
    .map(({ source, failedAttempts }) => [source, failedAttempts])
  const named = failures
    .map(({ id, message }) => [id, message, since(session, 'failing', subjectOf(id))])
    .sort()
  return `failures:${sha256(JSON.stringify([named, attempts.sort()])).slice(0, 16)}`
}

/** Tests of sources that failed again after as many attempts as one file gets. */
function exhausted({ journal }: Where): ReadonlySet<string> {
  const { coverage, tests } = journal.read().session
  const given = Object.values(coverage)
    .filter(({ failedAttempts }) => failedAttempts >= CAPS.fixAttemptsPerFile)
    .flatMap((known) => known.tests.filter((test) => tests[test]?.result === 'failing'))
  return new Set(given)
}

async function scenariosFor(source: RelPath, where: Where): Promise<string> {
  const { depth }: { depth: Depth } = await configOf(where.place, source)
  const [least, most] = planFor(depth).scenarios
  const score = where.journal.read().session.scores[source]
  const raised = (['simple', 'standard', 'thorough'] as const).find((word) => word === score?.depth)
  const isRaised = score !== undefined && raised !== undefined && isDeeper(raised, depth)
  return isRaised ? `~${scenarioHint(score.score)}` : `${least}–${most}`
}

/** The claim of asking for a source's test. */
const askKey = (session: Session, source: string): string =>
  `ask:${source}:${since(session, 'untested', source)}`

async function missingPart(missing: readonly RelPath[], where: Where): Promise<Part> {
  const { project } = where.place
  const describe = async (source: RelPath) => {
    const language = languageOf(source)
    const runner = language && (await where.place.runnerOf(source, language))
    return {
      source,
      test: testPathFor(project, source, runner),
      runner: runner?.name ?? 'no runner found',
      scenarios: await scenariosFor(source, where),
    }
  }
  const { session } = where.journal.read()
  const key = (source: RelPath) => askKey(session, source)
  const described = await Promise.all(missing.map(describe))
  return {
    keys: missing.map(key),
    purse: 'missing',
    text: (won) =>
      missingText({
        files: described
          .filter(({ source }) => won.has(key(source)))
          .map((file) => ({
            ...file,
            source: where.place.named(file.source),
            test: where.place.named(file.test),
          })),
        command: where.place.command(),
      }),
  }
}

function failuresPart(failures: readonly Failure[], where: Where): Part {
  const { config, place } = where
  const isAttended = place.capabilities.interactive
  const mode = config.on_real_bug
  const asks = mode === 'ask' || (mode === 'auto' && isAttended)
  return {
    keys: [failureSet(failures, where)],
    purse: 'failures',
    about: failures.map(({ id }) => hashOf(id)),
    text: () =>
      failuresText({
        failures,
        asks,
        isAttended,
        command: place.command(),
        named: place.named,
      }),
  }
}

/** Asked once of each test, until it says again what it did. */
function weakenedPart(findings: readonly Finding[], { place }: Where): Part {
  const keyOf = ({ kind, subject, at }: Finding) => `${kind}:${hashOf(subject)}:${at}`
  return {
    keys: findings.map(keyOf),
    purse: 'weakened',
    text: (won) =>
      weakenedText({
        findings: findings.filter((finding) => won.has(keyOf(finding))),
        command: place.command(),
      }),
  }
}

const hashOf = (text: string): string => sha256(text).slice(0, 8)

/** What one turn removed: another that removes it again is told again. */
function brokenPart(broken: readonly BrokenUse[], { journal }: Where): Part {
  const { turn } = journal.read().session
  return {
    keys: [`broken:${turn.id ?? turn.startedAt}:${hashOf(JSON.stringify(broken))}`],
    text: () => stillUsedText(broken),
  }
}

function stoppedPart(stopped: Stopped, { place, journal }: Where): Part {
  const { turn } = journal.read().session
  return {
    keys: [`stopped:${turn.id ?? turn.startedAt}:${hashOf(stopped.reason)}`],
    text: () =>
      stoppedText({
        reason: stopped.reason,
        files: stopped.files.map(place.named),
        tests: stopped.tests.map(place.named),
        command: place.command(),
      }),
  }
}

function uncountedPart(count: number, { journal }: Where): Part {
  const { turn } = journal.read().session
  return {
    keys: [`uncounted:${turn.id ?? turn.startedAt}`],
    text: () => `tailtest: shell commands changed ${count} source files; their tests were not run.`,
  }
}

/** Whether a turn may be told to go on for the sake of a part. Pure. */
function mayGoOn({ purse = 'other', about = [] }: Part, { turn }: Session): boolean {
  if (turn.continues >= CAPS.continuesPerTurn) return false
  const isSpent = (turn.spent[purse] ?? 0) >= CAPS.continuesPerPurse[purse]
  return !isSpent || about.some((hash) => turn.told[hash] === undefined)
}

async function partsOf(speech: Speech, verdict: Verdict, where: Where): Promise<Part[]> {
  const given = exhausted(where)
  const failures = speech.failures.filter(({ file }) => !given.has(file))
  const weakened = [...verdict.hidden, ...verdict.weakened]
  const { broken, selection, stopped = [], uncounted } = speech
  return [
    ...(failures.length > 0 ? [failuresPart(failures, where)] : []),
    ...stopped.map((each) => stoppedPart(each, where)),
    ...(weakened.length > 0 ? [weakenedPart(weakened, where)] : []),
    ...(speech.parts ?? []),
    ...(broken.length > 0 ? [brokenPart(broken, where)] : []),
    ...(selection.missing.length > 0 ? [await missingPart(selection.missing, where)] : []),
    ...(uncounted > 0 ? [uncountedPart(uncounted, where)] : []),
  ]
}

/** Claims what is to be said and answers; what cannot be delivered now waits in the journal. */
export async function speak(speech: Speech, where: Where): Promise<Reply> {
  const { event, journal, place } = where
  const { session } = journal.read()
  const parts = await partsOf(speech, verdictOf(session), where)
  const unsaid = parts.filter(({ keys }) => keys.some((key) => session.claims[key] === undefined))
  const due = unsaid.filter((part) => mayGoOn(part, session))
  const won = due.flatMap((part) => {
    const keys = journal.claim(part.keys)
    return keys.size === 0 ? [] : [{ part, text: part.text(keys) }]
  })
  const text = won.map((each) => each.text).join('\n\n')
  const isQuiet = won.every(({ part }) => part.waits === true)
  if (isQuiet || event.waiting !== 'no' || !place.capabilities.continueTurn) {
    if (text !== '') holdBack(text, 'turn', journal)
    const reason = whyGivenUp(where, due.length < unsaid.length)
    return tell([...speech.lines, ...closingLines(session, { journal, reason })])
  }
  journal.append({
    type: 'session.continued',
    reason: won
      .flatMap(({ part }) => part.keys)
      .join(' ')
      .slice(0, 500),
    purses: [...new Set(won.map(({ part }) => part.purse ?? 'other'))],
    about: won.flatMap(({ part }) => part.about ?? []).slice(0, 100),
  })
  const isShown = place.capabilities.showsWhy === true
  const user = (isShown ? withoutRepeats(speech.lines, text) : speech.lines).join('\n')
  return { type: 'continue', text, user: user === '' ? undefined : user }
}

/** Lines for a person who reads the text as well: what is said of a failure there is not said again. Pure. */
function withoutRepeats(lines: readonly string[], text: string): string[] {
  const said = new Set(text.split('\n').map(bare))
  return lines.filter((line) => !said.has(bare(line)))
}

const bare = (line: string): string => line.replace(/^(?:\[tailtest\]|-) /, '')

function whyGivenUp(where: Where, isCapped: boolean): string {
  if (exhausted(where).size > 0) {
    return `after ${CAPS.fixAttemptsPerFile} failed attempts no more is tried`
  }
  return isCapped ? 'no more is tried in this turn' : ''
}

/** A line for the person, or several. */
export function tell(lines: readonly string[]): Reply {
  return lines.length === 0 ? silent : { type: 'tell', user: lines.join('\n') }
}

/** What the turn leaves open, once for the same; of a source without a test only if it was asked for before. */
export function closingLines(
  session: Session,
  { journal, reason = '' }: { journal: Journal; reason?: string },
): string[] {
  const verdict = verdictOf(session)
  const untested = verdict.untested.filter(
    ({ subject }) => session.claims[askKey(session, subject)] !== undefined,
  )
  const line = openLine({ ...verdict, untested }, reason)
  return line !== '' && isNews('open', line, journal) ? [line] : []
}
