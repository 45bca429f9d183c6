import { quoteName, shellWord } from '@tailtest/adapter-kit'
import { showId } from '@tailtest/results'
import type { Weakening } from '@tailtest/tdd'
import { CAPS } from '../runs/caps.ts'

/** A test that says less than it did, or a claim's test that fails or proves nothing. */
export interface ToldTest {
  id: string
  /** The first line of its failure. */
  message?: string | undefined
  /** What became of it. */
  kind?: Weakening | undefined
  /** The sources that it allowed edits of. */
  targets: readonly string[]
}

/** A file that was edited although nothing allowed it. */
export interface ToldEdit {
  path: string
  /** Where its test belongs; `undefined`: nobody can say. */
  test: string | undefined
}

/** Items of one kind that are told one by one. */
const MOST = 5

const shown = (id: string): string => quoteName(showId(id), 200)
const files = (paths: readonly string[]): string => listed(paths.map((path) => quoteName(path)))

function listed(names: readonly string[], most = MOST): string {
  const more = names.length - most
  return names.slice(0, most).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Lines between a first and a last part, as many as there is room for. */
function within(head: readonly string[], lines: readonly string[], tail: readonly string[]) {
  let left = CAPS.failureText - [...head, ...tail].join('\n').length - 20
  const fitting = lines.slice(0, MOST).filter((line) => {
    left -= line.length + 1
    return left >= 0
  })
  const hidden = lines.length - fitting.length
  const more = hidden > 0 ? [`- and ${hidden} more`] : []
  return [...head, ...fitting, ...more, ...tail].join('\n')
}

/** The tests that edits were allowed for and that still fail, at most 1,500 characters. Pure and byte-stable. */
export function failingClaimsText(tests: readonly ToldTest[], command: string): string {
  const own = [...new Set(tests.map(({ id }) => id.replace(/::.*$/s, '')))]
  const head =
    tests.length === 1
      ? 'tailtest: a test that allowed edits still fails (run by tailtest).'
      : `tailtest: ${tests.length} tests that allowed edits still fail (run by tailtest).`
  const lines = tests.map(
    ({ id, message = '', targets }) =>
      `- ${shown(id)} (${quoteName(message, 160)}), for ${files(targets)}`,
  )
  const again =
    own.length <= MOST
      ? [`run again: ${command} run ${own.map((path) => shellWord(path)).join(' ')}`]
      : []
  return within([head], lines, again)
}

/** The tests that edits were allowed for and that say nothing of them now. Pure and byte-stable. */
export function unprovenText(tests: readonly ToldTest[], command: string): string {
  const head = 'tailtest: a test that allowed edits no longer shows anything about them:'
  const lines = tests.map(
    ({ id, kind, targets }) => `- ${shown(id)} (${kind ?? 'changed'}), for ${files(targets)}`,
  )
  const [target] = tests.flatMap(({ targets }) => targets)
  return within([head], lines, [
    'Show one that fails on the old sources and passes on the current ones:',
    `  ${command} red --retro <test file> --for ${target === undefined ? '<path>' : shellWord(target)}`,
  ])
}

/** The sources that were edited without a failing test. Pure and byte-stable. */
export function unlicensedText(edits: readonly ToldEdit[], command: string): string {
  const commands = edits.map(
    ({ path, test }) =>
      `  ${command} red --retro ${test === undefined ? '<test file>' : shellWord(test)} --for ${shellWord(path)}`,
  )
  const head = [
    `tailtest: edited without a failing test: ${files(edits.map(({ path }) => path))}.`,
    'Show a test that fails on the old sources and passes on the current ones:',
  ]
  const [first] = edits
  return within(head, commands, [
    'If behaviour stays the same, declare it, with its tests green:',
    `  ${command} refactor start --scope ${first === undefined ? '<path>' : shellWord(first.path)} --reason "<why>"`,
  ])
}

/** Files that were changed although the gate refuses such a change. Pure and byte-stable. */
export function refusedText(paths: readonly string[]): string {
  return `tailtest: changed although that is refused: ${files(paths)}. Revert it, or ask the person.`
}

/** What a person is told of a turn. */
export interface GateLineFacts {
  /** Edited without a failing test, or against another rule. */
  unlicensed: readonly string[]
  /** Settings of tailtest or of its hooks that changed, whoever did it: a person is the one who knows. */
  settings: readonly string[]
  /** Ids of tests that are given up. */
  exhausted: readonly string[]
  /** Ids of claims' tests that say nothing of the edits. */
  unproven: readonly string[]
  /** Left to another session. */
  foreign: readonly string[]
  /** The refactoring under whose name edits are free until somebody ends it. */
  refactoring?: { scope: readonly string[]; reason: string; by: string } | undefined
}

/** The line for the person; '' where there is nothing to say. Pure and byte-stable. */
export function gateLine(facts: GateLineFacts): string {
  const { refactoring } = facts
  const open =
    refactoring &&
    `${files(refactoring.scope)} (${quoteName(refactoring.reason, 80)}, by ${refactoring.by})`
  const parts = [
    ['without a failing test', facts.unlicensed.map((path) => quoteName(path))] as const,
    ['settings changed', facts.settings.map((path) => quoteName(path))] as const,
    ['not proven', facts.unproven.map(shown)] as const,
    ['given up', facts.exhausted.map(shown)] as const,
    ['left to another session', facts.foreign.map((path) => quoteName(path))] as const,
    ['refactoring not ended', open === undefined ? [] : [open]] as const,
  ]
  const told = parts.filter(([, names]) => names.length > 0)
  if (told.length === 0) return ''
  return `[tailtest] tdd: ${told.map(([word, names]) => `${word}: ${listed(names, 3)}`).join('; ')}`
}
