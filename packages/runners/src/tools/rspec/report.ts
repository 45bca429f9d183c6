import { join } from 'node:path'
import type { Format } from '../../report/format.ts'
import shared from '../../report/ruby/report.rb'
import { parseRuby } from '../../report/ruby/run.ts'
import formatter from './formatter.rb'

/** The formatter's class, by which RSpec finds it once the file is required. */
const FORMATTER = 'TailtestRspecReport'
const FILE = 'tailtest_rspec_report.rb'

/**
 * RSpec 3.9 and later, through a formatter of ours: its JSON has neither groups nor what failed to load. It also makes
 * RSpec go on after a file that cannot be loaded, and notes how far an example came.
 */
export const rspec: Format = {
  invocation: ({ runner, selection, folder, env: { SPEC_OPTS } }) => ({
    args: [
      ...runner.args,
      ...['--require', join(folder, FILE), '--format', FORMATTER, '--no-fail-fast'],
      ...selection,
    ],
    // what the variable says stands above all arguments
    ...(SPEC_OPTS && {
      env: { SPEC_OPTS: `${SPEC_OPTS} --format ${FORMATTER} --no-fail-fast` },
    }),
    plant: [{ name: FILE, text: shared + formatter }],
  }),
  parse: parseRuby('rspec'),
}
