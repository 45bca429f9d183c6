import { join } from 'node:path'
import type { Tries } from '../../report/tries.ts'
import { REPORTER } from './report.ts'
import reporter from './reporter.planted.mjs'
import driver from './tries.planted.mjs'

/** What Node runs where the project's own is started. */
const SCRIPT = /[\\/]vitest[\\/]vitest\.mjs$/

const DRIVER = 'tries.mjs'

/** vitest 3 and later, through its programming interface: transformed modules stay, each run has workers of its own. */
export const vitestTries: Tries = {
  invocation: ({ runner, selection, folder }) => {
    const [script = '', ...args] = runner.args
    if (!SCRIPT.test(script)) return undefined
    return {
      command: runner.command,
      args: [join(folder, DRIVER), ...args, ...selection],
      plant: [
        { name: DRIVER, text: driver },
        { name: REPORTER, text: reporter },
      ],
    }
  },
}
