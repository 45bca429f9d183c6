import { quoteName } from '@tailtest/adapter-kit'
import { planFor } from '@tailtest/scenarios'
import { GATE_RULE_TOKENS } from './gate-rule.ts'
import { linesWithin, type NamesLine, weigh } from './room.ts'
import { type FoundRunner, runnerWords } from './runners.ts'
import { otherRules, type RuleFacts, shortRules } from './short-rules.ts'

/** A file that tests share, and what it declares for them. */
interface Helper {
  path: string
  names: readonly string[]
}

/** What a session's start tells. */
export interface SessionFacts extends RuleFacts {
  /** The agent has the short rules before it already. */
  hasRules?: boolean
  /** How edits are made where the gate speaks of them (`gateRule`). */
  gate?: string
  /** The root that this is said of, where the session has several. */
  root?: string
  runners: readonly FoundRunner[]
  /** How a runner comes into the project, for the languages of its sources, where there is none. */
  advice?: readonly { languages: readonly string[]; advice: string }[]
  recurring: readonly string[]
  regressions: readonly string[]
  /** Files that failed when the last session ended, also where that was put off. */
  lastFailures: readonly string[]
  /** Files whose tests the last session left saying less, and sources that it left without a test. @default none */
  weakened?: readonly string[]
  untested?: readonly string[]
  /** Tests to imitate, the newest first. */
  recent: readonly string[]
  /** What the tests share, the best known first. */
  helpers: readonly Helper[]
  /** Untested sources to offer tests for, the most important first. */
  rampUp?: readonly string[]
}

/**
 * What names of the project may weigh altogether. Everything else takes at most 580 tokens, so that the
 * whole stays within 1,200 tokens and 4,800 characters.
 */
export const ROOM = 620

/** Names of one file that are told. */
const MOST_DECLARED = 5

/** `tests/conftest.py (client, db)` */
function helperWords({ path, names }: Helper): string {
  const declared = names.slice(0, MOST_DECLARED).map((name) => quoteName(name, 60))
  return declared.length === 0 ? quoteName(path) : `${quoteName(path)} (${declared.join(', ')})`
}

const quoted = (names: readonly string[]) => names.map((name) => quoteName(name))
const inFiles = (count: number) => (count === 1 ? '1 file' : `${count} files`)

/** What is said of the failures of earlier sessions: what they are, and when that matters. */
const REMEMBERED = {
  recurring: (names: string) =>
    `Recurring failures across sessions: ${names}. Consider validation there. When you change one of them, test its error paths first.`,
  regressions: (names: string) => `Recent regressions: ${names} (passed before, failed since).`,
  lastFailures: (names: string) => `Failed when the last session ended: ${names}.`,
  weakened: (names: string) => `Tests weakened in the last session: ${names}.`,
  untested: (names: string) => `Left without a test by the last session: ${names}.`,
} as const

const LISTS = ['recurring', 'regressions', 'lastFailures', 'weakened', 'untested'] as const

/** How much of the room each list of remembered failures may take. */
const REMEMBERED_MOST = 170

function rememberedLines(facts: SessionFacts): NamesLine[] {
  return LISTS.map((list) => ({
    names: quoted(facts[list] ?? []),
    most: REMEMBERED_MOST,
    say: REMEMBERED[list],
    instead: (count) => REMEMBERED[list](inFiles(count)),
  }))
}

function runnerLine({ runners, advice = [], command }: SessionFacts): NamesLine {
  if (runners.length > 0) {
    const say = (names: string) => `Runners: ${names}.`
    const instead = () => `Runners: ${command} runners names them.`
    return { names: runnerWords(runners), most: 150, by: '; ', say, instead }
  }
  return {
    names: advice.map((one) => `${one.languages.join(', ')}: ${one.advice.replace(/\s+/g, ' ')}`),
    most: 250,
    by: ' ',
    say: (words) => `Runners: none. ${words} Ask the person before you add one.`,
    instead: () => 'Runners: none.',
  }
}

/** The lines that name something of the project, the most important first. */
function projectLines(facts: SessionFacts): NamesLine[] {
  const { recent, helpers, rampUp = [] } = facts
  return [
    runnerLine(facts),
    ...rememberedLines(facts),
    { names: quoted(recent), most: 120, say: (names) => `Recent tests to imitate: ${names}.` },
    { names: helpers.map(helperWords), most: 120, say: (names) => `Helpers to use: ${names}.` },
    {
      names: quoted(rampUp),
      most: 450,
      upTo: rampUp.length,
      say: (names) =>
        `Sources without a test of their own that matter most here: ${names}. Offer the person tests for them when the work is done; do not start unasked.`,
    },
  ]
}

/** What the agent is told when a session starts: at most 4,800 characters and 1,200 tokens of o200k_base. Pure and byte-stable. */
export function sessionText(facts: SessionFacts): string {
  const { depth, command, hasRules, root, gate = '' } = facts
  const { scenarios, adversarial } = planFor(depth)
  const hostile = Number.isFinite(adversarial) ? `at least ${adversarial}` : 'all'
  const head = root === undefined ? '' : `In ${quoteName(root)}:`
  const gateRoom = gate === '' ? 0 : GATE_RULE_TOKENS + weigh(command)
  const room = ROOM - weigh(command) - weigh(head) - gateRoom
  const counts = `${scenarios.join('–')} scenarios a file`
  return [
    ...(root === undefined ? [] : [head]),
    ...(hasRules ? otherRules(facts) : shortRules(facts)),
    `Depth: ${depth} (${counts}${adversarial > 0 ? `, ${hostile} adversarial` : ''}) unless the note asks for more.`,
    ...(gate === '' ? [] : [gate]),
    ...linesWithin(room, projectLines(facts)),
  ].join('\n')
}
