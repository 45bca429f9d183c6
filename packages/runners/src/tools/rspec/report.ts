import { join } from 'node:path'
import type { Format } from '../../report/format.ts'
import { parseRuby } from '../../report/ruby/run.ts'
import { RSPEC_FILE, RSPEC_FORMATTER, RSPEC_REPORT } from './formatter.ts'

/** RSpec 3.9 and later, through a formatter of ours: its JSON has neither groups nor what failed to load. */
export const rspec: Format = {
  invocation: ({ runner, selection, folder, env: { SPEC_OPTS } }) => ({
    args: [
      ...runner.args,
      ...['--require', join(folder, RSPEC_FILE), '--format', RSPEC_FORMATTER, '--no-fail-fast'],
      ...selection,
    ],
    // what the variable says stands above all arguments
    ...(SPEC_OPTS && {
      env: { SPEC_OPTS: `${SPEC_OPTS} --format ${RSPEC_FORMATTER} --no-fail-fast` },
    }),
    plant: [{ name: RSPEC_FILE, text: RSPEC_REPORT }],
  }),
  parse: parseRuby('rspec'),
}
