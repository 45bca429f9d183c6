import { type HookEvent, type Reply, silent } from '@tailtest/adapter-kit'
import type { BrokenUse } from '@tailtest/impact'
import { languageOf, type RelPath, sha256 } from '@tailtest/project'
import { testPathFor } from '@tailtest/runners'
import { type Depth, isDeeper, planFor, scenarioHint } from '@tailtest/scenarios'
import type { Journal } from '@tailtest/session'
import { CAPS } from '../caps.ts'
import type { Config } from '../config.ts'
import { type Context, configOf, type Place } from '../context.ts'
import { failuresText } from '../notes/failures.ts'
import { missingText } from '../notes/missing.ts'
import { stillUsedText } from '../notes/still-used.ts'
import { holdBack } from '../waiting.ts'
import type { Failure } from './attribute.ts'
import type { Selection } from './select.ts'

/** What a turn's end has to say. */
export interface Speech {
  selection: Selection
  /** The failures that may keep the turn going. */
  failures: readonly Failure[]
  /** What the turn removed and other files still use. */
  broken: readonly BrokenUse[]
  /** Files changed by shell commands beyond the cap. */
  uncounted: number
  /** For the person. */
  lines: readonly string[]
  /** What the gate has to say. @default nothing */
  parts?: readonly Part[]
}

interface Where {
  event: HookEvent<'turn-ended'>
  place: Place
  journal: Journal
  config: Config
  context: Context
}

/** A text for the model and the claim that keeps it from being said twice. */
export interface Part {
  keys: readonly string[]
  text: (won: ReadonlySet<string>) => string
  /** Nothing goes on for its sake: alone, it waits for the next event that carries it. */
  waits?: boolean
}

/** Names one set of failures; in `fix` mode every failed attempt is a set of its own. */
function failureSet(failures: readonly Failure[], { journal, config }: Where): string {
  const { coverage } = journal.read().session
  const tests = new Set(failures.map(({ file }) => file))
  const attempts = Object.values(coverage)
    .filter(({ test }) => tests.has(test))
    .map(({ source, failedAttempts }) => [source, failedAttempts])
  const named = failures.map(({ id, message }) => [id, message]).sort()
  const parts = config.on_real_bug === 'fix' ? [named, attempts.sort()] : [named]
  return `failures:${sha256(JSON.stringify(parts)).slice(0, 16)}`
}

/** Tests of sources that failed again after as many attempts as one file gets. */
function exhausted({ journal }: Where): ReadonlySet<string> {
  const given = Object.values(journal.read().session.coverage)
    .filter(({ failedAttempts }) => failedAttempts >= CAPS.fixAttemptsPerFile)
    .map(({ test }) => test)
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
  const key = (source: RelPath) => `ask:${source}`
  const described = await Promise.all(missing.map(describe))
  return {
    keys: missing.map(key),
    text: (won) =>
      missingText({
        files: described.filter(({ source }) => won.has(key(source))),
        command: where.context.commandFor(project.root),
      }),
  }
}

function failuresPart(failures: readonly Failure[], where: Where): Part {
  return {
    keys: [failureSet(failures, where)],
    text: () =>
      failuresText({
        failures,
        mode: where.config.on_real_bug,
        command: where.context.commandFor(where.place.project.root),
      }),
  }
}

function brokenPart(broken: readonly BrokenUse[]): Part {
  return {
    keys: [`broken:${sha256(JSON.stringify(broken)).slice(0, 16)}`],
    text: () => stillUsedText(broken),
  }
}

function uncountedPart(count: number, { journal }: Where): Part {
  const { turn } = journal.read().session
  return {
    keys: [`uncounted:${turn.id ?? turn.startedAt}`],
    text: () => `tailtest: shell commands changed ${count} source files; their tests were not run.`,
  }
}

/** Claims what is to be said and answers; what cannot be delivered now waits in the journal. */
export async function speak(speech: Speech, where: Where): Promise<Reply> {
  const { event, journal, context } = where
  const user = [...speech.lines]
  const given = exhausted(where)
  const failures = speech.failures.filter(({ file }) => !given.has(file))
  if (failures.length < speech.failures.length) {
    user.push(`[tailtest] let go after ${CAPS.fixAttemptsPerFile} failed attempts: see the report`)
  }
  const parts: Part[] = []
  if (failures.length > 0) parts.push(failuresPart(failures, where))
  parts.push(...(speech.parts ?? []))
  if (speech.broken.length > 0) parts.push(brokenPart(speech.broken))
  if (speech.selection.missing.length > 0) {
    parts.push(await missingPart(speech.selection.missing, where))
  }
  if (speech.uncounted > 0) parts.push(uncountedPart(speech.uncounted, where))
  const { session } = journal.read()
  const unsaid = parts.filter(({ keys }) => keys.some((key) => session.claims[key] === undefined))
  const isCapped = session.turn.continues >= CAPS.continuesPerTurn
  const tell: Reply = user.length === 0 ? silent : { type: 'tell', user: user.join('\n') }
  if (unsaid.length === 0 || isCapped) return tell
  const texts = unsaid.flatMap(({ keys, text }) => {
    const won = journal.claim(keys)
    return won.size === 0 ? [] : [text(won)]
  })
  if (texts.length === 0) return tell
  const text = texts.join('\n\n')
  const isQuiet = unsaid.every(({ waits }) => waits === true)
  if (isQuiet || event.waiting !== 'no' || !context.capabilities.continueTurn) {
    holdBack(text, 'turn', journal)
    return tell
  }
  journal.append({
    type: 'session.continued',
    reason: unsaid
      .flatMap(({ keys }) => keys)
      .join(' ')
      .slice(0, 500),
  })
  return { type: 'continue', text, user: user.length === 0 ? undefined : user.join('\n') }
}
