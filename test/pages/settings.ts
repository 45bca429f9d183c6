import type { config } from '@tailtest/loop'

/** What docs/configuration.md says of a setting besides its schema. */
export interface Setting {
  /** Whose file counts. */
  scope: string
  /** A file that has it and each of its parts; the schema takes it. */
  example: Readonly<Record<string, unknown>>
  /** What the schema has no room for, and where more is to be read. */
  more?: string
}

const ROOT = 'the root'
const BOTH = 'the folder of the file in question; at the end of a turn, the root'
const FILE = 'the folder of the file'

/** By the key of the schema: the compiler names what is missing. */
export const settings: Readonly<Record<keyof typeof config, Setting>> = {
  depth: {
    scope: BOTH,
    example: { depth: 'thorough' },
    more: 'A complex source gets more scenarios than the depth says: [`tailtest score`](commands.md#score) shows why.',
  },
  run_tests: {
    scope: 'the folder of the file, after an edit; at the end of a turn the root',
    example: { run_tests: 'edit' },
  },
  selection: {
    scope: ROOT,
    example: { selection: 'names' },
    more: 'What it is safe for, and how it was measured: [which tests are run](selection.md).',
  },
  strength: {
    scope: ROOT,
    example: { strength: 'turn' },
    more: 'Nothing is tried if a test fails. What it costs and what it says: [what tests notice](strength.md#at-the-end-of-a-turn).',
  },
  background: {
    scope: ROOT,
    example: { background: 'edit' },
    more: 'What it does and what it costs: [in the background](how-it-works.md#in-the-background).',
  },
  coverage: {
    scope: ROOT,
    example: { coverage: 'turn' },
    more: 'Nothing is said if a test fails, or about results known from an earlier run. Which runners report lines, and what it costs: [lines that no test ran](coverage.md).',
  },
  existing_files: {
    scope: 'the folder of the file, when it is edited; at the end of a turn the root',
    example: { existing_files: 'generate' },
  },
  on_real_bug: { scope: ROOT, example: { on_real_bug: 'fix' } },
  ramp_up_limit: { scope: ROOT, example: { ramp_up_limit: 3 } },
  budget_ms: {
    scope: ROOT,
    example: { budget_ms: { interactive: 20000, headless: 60000, edit: 5000, hard: 300000 } },
    more: 'Depth `quick` spends a quarter of it. A client that stops its hooks earlier than `hard` wins.',
  },
  impact_tracing: { scope: FILE, example: { impact_tracing: true } },
  api_validation: { scope: 'the folder of the test', example: { api_validation: 'import' } },
  integration: {
    scope: ROOT,
    example: {
      integration: {
        command: ['./gradlew', 'integrationTest'],
        args: ['--offline'],
        report: 'junit',
      },
    },
    more: 'They run at the depths `thorough` and `adversarial`, and with `tailtest run --all --integration`.',
  },
  pass_env: {
    scope: ROOT,
    example: { pass_env: ['STRIPE_API_KEY'] },
    more: 'By default, tests do not get variables that are named like keys and logins (`ANTHROPIC_*`, `OPENAI_*`, those whose last word is `API_KEY`, `ACCESS_KEY`, `SECRET_KEY`, `PRIVATE_KEY`, `TOKEN`, `SECRET`, `PAT`, `PASS`, `PASSWORD`, `PASSPHRASE` or `CREDENTIALS`, `PGPASSWORD`, npm’s), nor those that the client sets for its own session. A failure that names one of them is classified as `environment`. Give tests the keys of a test account: whatever the tests start can read them.',
  },
  guard: {
    scope: ROOT,
    example: { guard: { enabled: true, allow: ['force-push', 'rm -rf build*'] } },
  },
  runners: {
    scope: ROOT,
    example: {
      runners: {
        'packages/*': { tests: '__tests__' },
        server: { command: ['poetry', 'run', 'pytest'], args: ['-q'], report: 'pytest' },
      },
    },
    more: 'Later keys win. A folder without a runner gets one if `command` and `report` are given. [`tailtest runners`](commands.md#runners) shows the result; [what is found by itself](languages.md).',
  },
  tdd: {
    scope:
      'the folder of the file for `tdd.mode`, `tdd.enforce_new_files` and `tdd.stories_are_tests`; the root for the others',
    example: {
      tdd: {
        mode: { '**': 'observe', 'src/**': 'warn', 'src/billing/**': 'enforce' },
        verify: ['npm', 'run', 'types'],
        enforce_new_files: true,
        on_exhausted: 'revert-claim',
        stories_are_tests: true,
        require_user_for_refactor: true,
        corpus: true,
      },
    },
    more: 'How it works: [red before green](tdd.md).',
  },
}
