import type { ConfigOf, Fields } from '@tailtest/project'
import { REPORT_FORMATS } from './types.ts'

/** The settings of this package: a wrong guess is one line to correct. */
export const runnersConfig = {
  runners: {
    type: 'map',
    describe: 'Overrides what was detected, by folder or folder pattern, from the root',
    of: {
      type: 'object',
      describe: 'What differs from detection',
      fields: {
        command: {
          type: 'strings',
          default: [],
          describe: 'The executable, and arguments that always come first',
        },
        args: { type: 'strings', default: [], describe: 'Arguments of a single run' },
        report: {
          type: 'enum',
          values: ['detected', ...REPORT_FORMATS],
          default: 'detected',
          describe: 'The format of the report',
        },
        tests: {
          type: 'string',
          describe:
            'Where tests go: beside the source, in __tests__, or in a folder of the package that mirrors it',
        },
      },
    },
  },
} as const satisfies Fields

/** The `runners` setting as it is read. */
export type Overrides = ConfigOf<typeof runnersConfig>['runners']
