/// <reference path="./markdown.d.ts" />
import type { Guidance } from '@tailtest/adapter-kit'
import { planFor } from '@tailtest/scenarios'
import verifier from './agents/verifier.md'
import { COMMANDS } from './commands.ts'
import { PAGES } from './pages.ts'
import { render } from './render.ts'
import skill from './skill.md'

export interface GuidanceOptions {
  /** The words that start tailtest in a shell: `npx tailtest`. */
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
    skill: {
      name: 'tailtest',
      description:
        'How to write, run and judge tests in this project. Load it before you write or change a test, when tailtest names a source that needs one, and when a test fails.',
      text: filled(skill),
      pages: Object.entries(PAGES).map(([path, text]) => ({ path, text: filled(text) })),
    },
    commands: COMMANDS.map((row) => ({ ...row, text: filled(row.text) })),
    agents: [
      {
        name: 'tailtest-verifier',
        description:
          'Says of failing tests whether the source, the test or the environment is at fault. Reads only.',
        text: filled(verifier),
      },
    ],
  }
}
