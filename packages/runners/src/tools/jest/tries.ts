import { join } from 'node:path'
import type { Tries } from '../../report/tries.ts'
import { REPORTER } from './report.ts'
import reporter from './reporter.planted.cjs'
import driver from './tries.planted.cjs'

/** What Node runs where the project's own is started. */
const SCRIPT = /[\\/]jest(?:-cli)?[\\/]bin[\\/]jest\.js$/

const DRIVER = 'tries.cjs'

/** jest 27 and later, run again and again in one process. */
export const jestTries: Tries = {
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
