import type { Fields } from '@tailtest/project'
import { MODES } from './mode.ts'

/** The gate's settings. */
export const tddConfig = {
  tdd: {
    type: 'object',
    describe: 'Whether a source may be edited only for a failing test',
    fields: {
      mode: {
        type: 'map',
        describe:
          'What happens to an edit without a failing test, by pattern of paths from the root; the last match counts. Without a match: off',
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
          'Whether files that do not exist yet are held to enforce, unless a pattern says off',
      },
      on_exhausted: {
        type: 'enum',
        values: ['report', 'revert-claim'],
        default: 'report',
        describe:
          'What happens once a claimed test has failed at two ends of a turn: you are told, or the edits made for it are reverted (`tailtest undo` restores them)',
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
          'Whether tests and sources are kept on this machine at each red and its green, for `tailtest corpus export`',
      },
    },
  },
} as const satisfies Fields
