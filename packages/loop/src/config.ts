import { guardConfig } from '@tailtest/guard'
import type { ConfigOf } from '@tailtest/project'
import { REPORT_FORMATS, runnersConfig } from '@tailtest/runners'
import { DEPTHS } from '@tailtest/scenarios'
import { tddConfig } from '@tailtest/tdd'

/** `.tailtest/config.json` as a whole: this package's settings and the fragments of those below. */
export const config = {
  depth: {
    type: 'enum',
    values: DEPTHS,
    default: 'standard',
    describe: 'How many scenarios to ask for per source',
  },
  run_tests: {
    type: 'enum',
    values: ['turn', 'edit', 'off'],
    default: 'turn',
    describe: 'When tailtest runs tests: at the end of the turn, also after each edit, or never',
  },
  selection: {
    type: 'enum',
    values: ['imports', 'names'],
    default: 'imports',
    describe:
      'Which tests run for a changed source. imports: all that load it; names: only those of them that mention a changed name, directly or through others',
  },
  strength: {
    type: 'enum',
    values: ['turn', 'off'],
    default: 'off',
    describe:
      'turn: in the time left after its tests, and after the turn if a person is present, tries small faults in the changed lines and names tests of the turn that notice none',
  },
  background: {
    type: 'enum',
    values: ['edit', 'off'],
    default: 'off',
    describe:
      'edit: after an edit, its tests start in the background, so that the end of the turn does not wait for those that pass',
  },
  coverage: {
    type: 'enum',
    values: ['turn', 'off'],
    default: 'off',
    describe:
      'turn: the tests that run at the end of a turn also list changed lines that none of them ran',
  },
  existing_files: {
    type: 'enum',
    values: ['run', 'generate', 'ignore'],
    default: 'run',
    describe:
      'What to do when an existing (tracked) source is edited: run its tests, also ask for missing ones, or ignore it',
  },
  on_real_bug: {
    type: 'enum',
    values: ['auto', 'ask', 'fix'],
    default: 'auto',
    describe:
      'What the agent does about a failure classified as real_bug: ask the person, or fix it. auto: ask only where a person is present. Code that this session wrote and that does not load is fixed in any case',
  },
  ramp_up_limit: {
    type: 'integer',
    min: 0,
    max: 15,
    default: 7,
    describe: 'For how many untested sources the first session of a project offers tests; 0: none',
  },
  budget_ms: {
    type: 'object',
    describe: 'How many milliseconds the end of a turn may spend on tests',
    fields: {
      interactive: {
        type: 'integer',
        min: 0,
        max: 600_000,
        default: 10_000,
        describe: 'By estimate, while a person waits',
      },
      headless: {
        type: 'integer',
        min: 0,
        max: 600_000,
        default: 30_000,
        describe: 'By estimate, while nobody waits',
      },
      edit: {
        type: 'integer',
        min: 100,
        max: 50_000,
        default: 10_000,
        describe: 'By estimate, after an edit (run_tests: edit)',
      },
      hard: {
        type: 'integer',
        min: 100,
        max: 600_000,
        default: 120_000,
        describe: 'A run is stopped after this',
      },
    },
  },
  impact_tracing: {
    type: 'boolean',
    default: false,
    describe: 'Whether the note on a new source lists the files that import it',
  },
  api_validation: {
    type: 'enum',
    values: [false, true, 'import'],
    default: false,
    describe:
      'Whether to check a new test against the sources it imports and report names that they do not have. true only reads files; "import" also lets Python import what the test imports, once a person agreed',
  },
  integration: {
    type: 'object',
    describe: 'How to start integration tests, instead of what convention finds',
    fields: {
      command: {
        type: 'strings',
        default: [],
        describe: 'The executable and its arguments; used only once a person agreed',
      },
      args: { type: 'strings', default: [], describe: 'More arguments' },
      report: {
        type: 'enum',
        values: ['detected', ...REPORT_FORMATS],
        default: 'detected',
        describe: 'The format of its report; detected: that of the unit tests',
      },
    },
  },
  pass_env: {
    type: 'strings',
    default: [],
    describe:
      'Environment variables to pass to the tests although they are named like keys; used only once a person agreed',
  },
  ...guardConfig,
  ...runnersConfig,
  ...tddConfig,
} as const

export type Config = ConfigOf<typeof config>
