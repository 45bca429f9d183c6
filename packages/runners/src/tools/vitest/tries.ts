import { join } from 'node:path'
import type { Tries } from '../../report/tries.ts'
import driver from './tries.planted.mjs'

const DRIVER = 'tries.mjs'

/** vitest 3 and later, through its programming interface: transformed modules stay, each run has workers of its own. */
export const vitestTries: Tries = {
  invocation: ({ runner, selection, folder }) => ({
    command: process.execPath,
    args: [join(folder, DRIVER), ...runner.args, ...selection],
    plant: [{ name: DRIVER, text: driver }],
  }),
}
