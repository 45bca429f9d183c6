import type { Fields } from '@tailtest/project'
import { MODES } from './mode.ts'

/** The gate's settings. */
export const tddConfig = {
  tdd: {
    type: 'object',
    describe: 'Whether editing a source needs a failing test first',
    fields: {
      mode: {
        type: 'map',
        describe:
          'What happens to an edit without a failing test, by path pattern from the root; the last match wins. No match: off',
        of: {
          type: 'enum',
          values: MODES,
          default: 'off',
          describe:
            'off: nothing is checked; observe: the report records it; warn: the agent is told; enforce: the edit is refused',
        },
      },
      verify: {
        type: 'strings',
        default: [],
        describe:
          'A command (executable and arguments) that must succeed before a refactoring ends; used only once a person agreed',
      },
      enforce_new_files: {
        type: 'boolean',
        default: false,
        describe:
          'Whether enforce applies to files that do not exist yet, unless a pattern says off',
      },
      on_exhausted: {
        type: 'enum',
        values: ['report', 'revert-claim'],
        default: 'report',
        describe:
          'What happens once a claimed test has failed at the end of a turn twice: you are told, or the edits made for it are reverted (`tailtest undo` restores them)',
      },
      stories_are_tests: {
        type: 'boolean',
        default: false,
        describe: 'Whether component stories (`*.stories.*`) with a play function count as tests',
      },
      require_user_for_refactor: {
        type: 'boolean',
        default: false,
        describe: 'Whether only a person may begin a refactoring',
      },
      corpus: {
        type: 'boolean',
        default: false,
        describe:
          'Whether to keep tests and sources on this machine at each red and its green, for `tailtest corpus export`',
      },
    },
  },
} as const satisfies Fields
