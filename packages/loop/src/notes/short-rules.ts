import { type Depth, planFor } from '@tailtest/scenarios'
import type { Config } from '../config.ts'

/** What decides how the rules read. */
export interface RuleFacts {
  depth: Depth
  settings: Pick<Config, 'run_tests' | 'existing_files'>
  /** The skill that holds the long rules, where one is installed. */
  skill?: string
  /** The words that start tailtest. */
  command: string
}

/** What tailtest does here, by `run_tests`. */
const DOES = {
  turn: 'tailtest watches the edits of this session and runs their tests itself when you end a turn. Only what it ran counts as tested.',
  edit: 'tailtest watches the edits of this session and runs their tests itself, after each edit and when you end a turn. Only what it ran counts as tested.',
  off: 'tailtest watches the edits of this session. It runs no tests by itself here (run_tests is off).',
} as const satisfies Record<Config['run_tests'], string>

/** What becomes of a source that was there before the session, by `existing_files`. */
const EXISTING = {
  run: '- A source that existed before this session needs no new test when you edit it.',
  generate:
    '- When you edit a source that existed before this session, write a test if it has none.',
  ignore: '- Sources that existed before this session are ignored: no tests are asked for or run.',
} as const satisfies Record<Config['existing_files'], string>

const PLAN =
  '- Plan before the code: one line per scenario, what is given and what should follow. Every plan has empty, missing, zero, negative and wrong-typed input.'

const ADVERSARIAL =
  '- Label adversarial scenarios `[adversarial: <category>]` in the plan and in the test name: boundary, format, type, concurrency, time, partial failure, exhaustion, off-by-one. If a category cannot occur, name it with the reason.'

const FAILING = [
  '- If a test fails, say in one sentence what it is before you change anything.',
  '  real_bug: the source is wrong. If in doubt, choose this.',
  '  test_bug: the test is wrong. Fix the test, never the source.',
  '  environment: something outside both is missing. Name it and leave the source.',
]

/** The settings that nobody has to write down. */
const STANDING = {
  depth: 'standard',
  settings: { run_tests: 'turn', existing_files: 'run' },
} as const satisfies Pick<RuleFacts, 'depth' | 'settings'>

/** The short rules where they stand in a file, whatever the settings of a project are. Pure. */
export function standingRules(command: string): string[] {
  return [
    ...shortRules({ ...STANDING, command }),
    '- If a tailtest note says otherwise, follow the note: it knows the settings here.',
  ]
}

/** What of the short rules does not stand in such a file. Pure. */
export function otherRules(facts: RuleFacts): string[] {
  const standing = standingRules(facts.command)
  return shortRules(facts).filter((line) => !standing.includes(line))
}

/** The rules that every session starts with: what to do, when, and how to tell that it is done. At most 3,600 characters. Pure. */
export function shortRules({ depth, settings, skill, command }: RuleFacts): string[] {
  const isHostile = planFor(depth).adversarial > 0
  const isOff = settings.run_tests === 'off'
  return [
    DOES[settings.run_tests],
    '- The note after an edit names a new source, its runner, where its test goes and how many scenarios to write. Write that test before you end the turn. Sources of one turn may share a test, named after the main one.',
    EXISTING[settings.existing_files],
    PLAN,
    ...(isHostile ? [ADVERSARIAL] : []),
    '- Call only what you have read in the source. Test through its public interface; mock only network, clock, disk and processes, with the mocks of the runner that the note names.',
    ...FAILING,
    '- Never skip, weaken or delete a test, and never bend a source to a wrong test, to get a green run.',
    `- Done: every new source has a test, and \`${command} run <test file>\` passes, or you have told the person what fails and why.${isOff ? '' : ' What it verified is not run again when you end the turn.'}`,
    ...(skill === undefined
      ? []
      : [
          `- The skill ${skill} has the long form, with a page for each language and framework. Load it before the first test that you write or correct.`,
        ]),
  ]
}
