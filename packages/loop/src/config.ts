import type { ConfigOf } from '@tailtest/project'
import { runnersConfig } from '@tailtest/runners'
import { DEPTHS } from '@tailtest/scenarios'

/** `.tailtest/config.json` as a whole: this package's settings and the fragments of those below. */
export const config = {
  depth: {
    type: 'enum',
    values: DEPTHS,
    default: 'standard',
    describe: 'How many scenarios are asked for',
  },
  run_tests: {
    type: 'enum',
    values: ['turn', 'off'],
    default: 'turn',
    describe: 'When tailtest runs tests: at the end of the turn, or never',
  },
  existing_files: {
    type: 'enum',
    values: ['run', 'generate', 'ignore'],
    default: 'run',
    describe:
      'Sources that git tracked before the session: run their tests, ask for tests too, or let them be',
  },
  on_real_bug: {
    type: 'enum',
    values: ['ask', 'fix'],
    default: 'ask',
    describe: 'After a failure classified real_bug: the agent asks the person, or fixes it',
  },
  budget_ms: {
    type: 'object',
    describe: 'Milliseconds a turn end may spend on tests',
    fields: {
      interactive: {
        type: 'integer',
        min: 0,
        max: 600_000,
        default: 10_000,
        describe: 'Estimated, with a person waiting',
      },
      headless: {
        type: 'integer',
        min: 0,
        max: 600_000,
        default: 30_000,
        describe: 'Estimated, with nobody waiting',
      },
      hard: {
        type: 'integer',
        min: 100,
        max: 600_000,
        default: 120_000,
        describe: 'A run is killed after this',
      },
    },
  },
  impact_tracing: {
    type: 'boolean',
    default: false,
    describe: 'Whether the note on a new source names the files that import it',
  },
  api_validation: {
    type: 'boolean',
    default: false,
    describe:
      'Whether a test that was written is compared with the sources it imports: names they do not have are noted. Reads files, starts nothing',
  },
  ...runnersConfig,
} as const

export type Config = ConfigOf<typeof config>
