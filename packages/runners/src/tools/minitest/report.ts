import { delimiter } from 'node:path'
import type { Format } from '../../report/format.ts'
import { parseRuby } from '../../report/ruby/run.ts'
import { MINITEST_MODULE, MINITEST_REPORT } from './plugin.ts'

/** minitest 5.11 and later, plain and Rails', through a reporter of ours beside the project's. */
export const minitest: Format = {
  invocation: ({ runner, selection, folder, env }) => ({
    args: [...runner.args, ...selection],
    env: {
      // by name: a path in RUBYOPT ends at its first space
      RUBYLIB: [folder, env.RUBYLIB].filter(Boolean).join(delimiter),
      RUBYOPT: [env.RUBYOPT, `-r${MINITEST_MODULE}`].filter(Boolean).join(' '),
      PARALLEL_WORKERS: '1', // processes of Rails' own would report one test to the other
      DISABLE_SPRING: '1', // a server from before knows nothing of this run
    },
    plant: [{ name: `${MINITEST_MODULE}.rb`, text: MINITEST_REPORT }],
  }),
  parse: parseRuby('minitest'),
}
