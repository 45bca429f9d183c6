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
    describe: 'How many scenarios are asked for',
  },
  run_tests: {
    type: 'enum',
    values: ['turn', 'edit', 'off'],
    default: 'turn',
    describe: 'When tailtest runs tests: at the end of the turn, after each edit too, or never',
  },
  strength: {
    type: 'enum',
    values: ['turn', 'off'],
    default: 'off',
    describe:
      'turn: in the time that its tests leave, a turn end tries small faults in the lines that changed, and names tests of the turn that notice none',
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
    values: ['auto', 'ask', 'fix'],
    default: 'auto',
    describe:
      'After a failure classified real_bug the agent asks the person, or fixes it; auto: it asks where a person sits in front of it. What this session wrote and does not load is corrected in any case',
  },
  ramp_up_limit: {
    type: 'integer',
    min: 0,
    max: 15,
    default: 7,
    describe: 'How many untested sources the first session of a project offers tests for; 0: none',
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
      edit: {
        type: 'integer',
        min: 100,
        max: 50_000,
        default: 10_000,
        describe: 'Estimated, after an edit (run_tests: edit)',
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
    type: 'enum',
    values: [false, true, 'import'],
    default: false,
    describe:
      'Whether a test that was written is compared with the sources it imports: names they do not have are noted. true reads files and starts nothing; "import" also lets Python import what the test imports, once the person agreed',
  },
  integration: {
    type: 'object',
    describe: 'How the integration tests are started, over what is found by convention',
    fields: {
      command: {
        type: 'strings',
        default: [],
        describe: 'The executable and its arguments; used once the person agreed',
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
      'Names of environment variables that look like keys and that the tests get all the same; used once the person agreed',
  },
  ...guardConfig,
  ...runnersConfig,
  ...tddConfig,
} as const

export type Config = ConfigOf<typeof config>
