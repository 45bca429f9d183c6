import { join } from 'node:path'
import type { Tries } from '../../report/tries.ts'
import driver from './tries.planted.cjs'

const DRIVER = 'tries.cjs'

/** jest 27 and later, run again and again in one process. */
export const jestTries: Tries = {
  invocation: ({ runner, selection, folder }) => ({
    command: process.execPath,
    args: [join(folder, DRIVER), ...runner.args, ...selection],
    plant: [{ name: DRIVER, text: driver }],
  }),
}
