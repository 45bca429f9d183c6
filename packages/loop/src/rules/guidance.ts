/// <reference path="./markdown.d.ts" />
import type { Guidance } from '@tailtest/adapter-kit'
import { planFor } from '@tailtest/scenarios'
import { standingRules } from '../notes/short-rules.ts'
import verifier from './agents/verifier.md'
import { COMMANDS } from './commands.ts'
import { PAGES } from './pages.ts'
import { render } from './render.ts'
import skill from './skill.md'

export interface GuidanceOptions {
  /** The words that start tailtest in a shell: `node <path>/bin.js`. */
  command: string
}

/**
 * The long rules, the commands and the helper that an agent reads or calls when it needs them, in no host's form. Pure
 * and byte-stable.
 */
export function guidance({ command }: GuidanceOptions): Guidance {
  const hunt_scenarios = planFor('adversarial').scenarios.join('–')
  const filled = (text: string) => render(text, { command, hunt_scenarios })
  return {
    rule: {
      name: 'tailtest',
      description: 'What tailtest, which runs the tests of this project, asks of every session.',
      text: standingRules(command).join('\n'),
    },
    skill: {
      name: 'tailtest',
      description:
        'How to plan, write, run and judge tests in a project that tailtest watches, with a page for each language and framework. Load it before you write or change a test, when a note that begins with "tailtest:" names a source or a failure, and before you change anything because a test failed.',
      text: filled(skill),
      pages: Object.entries(PAGES).map(([path, text]) => ({ path, text: filled(text) })),
    },
    commands: COMMANDS.map((row) => ({ ...row, text: filled(row.text) })),
    agents: [
      {
        name: 'tailtest-verifier',
        description:
          'Judges failing tests with fresh eyes: real_bug, test_bug or environment, with one sentence of evidence and the place of the fault. Reads only. Ask it when several tests fail, or before a fix that you are not sure of.',
        text: filled(verifier),
      },
    ],
  }
}
