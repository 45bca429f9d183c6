import type { Fields } from '@tailtest/project'
import { MODES } from './mode.ts'

/** The gate's settings. */
export const tddConfig = {
  tdd: {
    type: 'object',
    describe: 'Whether an edit of a source needs a test that fails for want of it',
    fields: {
      mode: {
        type: 'map',
        describe:
          'By pattern of paths from the root, the last that fits: what is done about an edit without a failing test. Without any: off',
        of: {
          type: 'enum',
          values: MODES,
          default: 'off',
          describe:
            'Nothing; nothing but following the tests that were shown failing; say so; refuse it',
        },
      },
      verify: {
        type: 'strings',
        default: [],
        describe:
          'A command that has to succeed before a refactoring ends (its executable and arguments); used once the person agreed',
      },
      enforce_new_files: {
        type: 'boolean',
        default: false,
        describe:
          'Whether files that are not there yet are held to enforce, except where a pattern says off',
      },
      on_exhausted: {
        type: 'enum',
        values: ['report', 'revert-claim'],
        default: 'report',
        describe:
          'What is done once a claimed test failed at two ends of a turn: say so; or take back the edits that were made for it (`tailtest undo` brings them again)',
      },
      stories_are_tests: {
        type: 'boolean',
        default: false,
        describe:
          'Whether stories of components (`*.stories.*`) that play something count as tests',
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
          'Whether what `tailtest corpus export` writes down is kept on this machine: tests and sources at each red and its green',
      },
    },
  },
} as const satisfies Fields
