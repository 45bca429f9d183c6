import { delimiter } from 'node:path'
import type { Format } from '../../report/format.ts'
import shared from '../../report/ruby/report.rb'
import { parseRuby } from '../../report/ruby/run.ts'
import plugin from './plugin.rb'

/** What every Ruby of a run requires (`RUBYOPT`), from the run's folder (`RUBYLIB`). */
const MODULE = 'tailtest_minitest_report'

/**
 * minitest 5.11 and later, plain and Rails', through a reporter of ours, which waits for minitest, stands beside the
 * project's own, and goes on after a test file that cannot be loaded.
 */
export const minitest: Format = {
  invocation: ({ runner, selection, folder, env }) => ({
    args: [...runner.args, ...selection],
    env: {
      // by name: a path in RUBYOPT ends at its first space
      RUBYLIB: [folder, env.RUBYLIB].filter(Boolean).join(delimiter),
      RUBYOPT: [env.RUBYOPT, `-r${MODULE}`].filter(Boolean).join(' '),
      PARALLEL_WORKERS: '1', // processes of Rails' own would report one test to the other
      DISABLE_SPRING: '1', // a server from before knows nothing of this run
    },
    plant: [{ name: `${MODULE}.rb`, text: shared + plugin }],
  }),
  parse: parseRuby('minitest'),
}
