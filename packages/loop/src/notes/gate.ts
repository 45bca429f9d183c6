import { quoteName, shellWord } from '@tailtest/adapter-kit'
import { GATE_CAPS, type RULES } from '@tailtest/tdd'

type RuleId = (typeof RULES)[number]['id']

export interface GateFacts {
  path: string
  rule: RuleId
  /** Refusals of this file in this turn, this one included. */
  denials: number
  /** The red is to be shown again. */
  rerun: boolean
  /** The project has hardly any tests: it is not refused. */
  grace?: boolean
  /** Where the test belongs; `undefined`: nobody can say. */
  test: string | undefined
  /** The words that start tailtest. */
  command: string
}

const NO_TEST = '<test file>'

function redCommand({ command, test = NO_TEST, path }: GateFacts): string {
  const named = test === NO_TEST ? test : shellWord(test)
  return `  ${command} red ${named} --for ${shellWord(path)}`
}

function whatIsMissing(facts: GateFacts): string[] {
  return facts.rerun
    ? ['The test now has to fail on its own, or its text has changed. Show it failing again:']
    : ['Write a test that fails without this edit, show it failing, then edit again:']
}

/** Why an edit was refused, and the next thing to do: at most 6 lines. Pure and byte-stable. */
export function gateText(facts: GateFacts): string {
  const file = quoteName(facts.path)
  if (facts.rule === 'protected') {
    return [
      `tailtest: ${file} was not changed: only people change tailtest's settings and state.`,
      'Ask the person to make this change.',
    ].join('\n')
  }
  if (facts.rule === 'runner-config') {
    return [
      `tailtest: ${file} was not changed: the edit only excludes tests, or lets a run without tests pass.`,
      'Make the tests pass, or ask the person to make this change.',
    ].join('\n')
  }
  const isLast = facts.denials >= GATE_CAPS.denialsPerFile
  return [
    `tailtest: ${file} was not changed: no failing test asks for it.`,
    ...whatIsMissing(facts),
    redCommand(facts),
    'If behaviour stays the same, declare it first, with its tests green:',
    `  ${facts.command} refactor start --scope ${shellWord(facts.path)} --reason "<why>"`,
    ...(isLast ? ['Refused before: if no test can show this, ask the person.'] : []),
  ].join('\n')
}

/** Of a file without a test in a project with hardly any. */
function graceText(facts: GateFacts): string {
  return [
    `tailtest: ${quoteName(facts.path)} has no test, and this project has hardly any: the edit passes.`,
    'A test is worth writing first: one that pins what it does now, or one that fails without the edit:',
    redCommand(facts),
  ].join('\n')
}

/** What is said beside an edit that passes. Pure and byte-stable. */
export function warnText(facts: GateFacts): string {
  const file = quoteName(facts.path)
  switch (facts.rule) {
    case 'claimed-test':
      return [
        `tailtest: a test in ${file} that allows edits was changed. Show it failing again:`,
        `  ${facts.command} red ${shellWord(facts.path)}`,
      ].join('\n')
    case 'soft-claim':
      return [
        `tailtest: ${file}: one edit is allowed, so that the test can fail on its own. Then:`,
        redCommand(facts),
      ].join('\n')
    case 'no-runner':
      if (facts.grace === true) return graceText(facts)
      return `tailtest: ${file}: no test runner runs its tests; ${facts.command} doctor says how to add one.`
    default:
      return [
        `tailtest: no failing test asks for this edit of ${file}.`,
        ...whatIsMissing(facts),
        redCommand(facts),
      ].join('\n')
  }
}
