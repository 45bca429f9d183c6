import type { Fields } from '../../src/index.ts'

/** One of each kind, nested as the real settings are. */
export const FIELDS = {
  depth: {
    type: 'enum',
    values: ['quick', 'standard', 'thorough'],
    default: 'standard',
    describe: 'How many scenarios.',
  },
  api: { type: 'enum', values: [false, true, 'import'], default: false, describe: 'Checks names.' },
  tracing: { type: 'boolean', default: false, describe: 'Names importers.' },
  ramp_up: { type: 'integer', min: 0, max: 15, default: 7, describe: 'Files at first.' },
  command: { type: 'string', describe: 'Program to run.' },
  title: { type: 'string', default: 'tests', describe: 'A name.' },
  verify: { type: 'strings', default: ['npm', 'test'], describe: 'Arguments.' },
  budget: {
    type: 'object',
    describe: 'Milliseconds.',
    fields: {
      edit: { type: 'integer', min: 0, max: 60_000, default: 10_000, describe: 'After an edit.' },
      hard: { type: 'integer', min: 0, max: 600_000, default: 120_000, describe: 'Never longer.' },
    },
  },
  mode: {
    type: 'map',
    describe: 'By glob.',
    of: { type: 'enum', values: ['off', 'warn'], default: 'off', describe: 'The gate.' },
  },
  runners: {
    type: 'map',
    describe: 'By folder.',
    of: {
      type: 'object',
      describe: 'A runner.',
      fields: {
        command: { type: 'strings', default: [], describe: 'The program.' },
        report: { type: 'string', describe: 'Its format.' },
      },
    },
  },
} as const satisfies Fields

export const DEFAULTS = {
  depth: 'standard',
  api: false,
  tracing: false,
  ramp_up: 7,
  title: 'tests',
  verify: ['npm', 'test'],
  budget: { edit: 10_000, hard: 120_000 },
  mode: {},
  runners: {},
}
