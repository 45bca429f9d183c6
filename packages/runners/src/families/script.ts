import { bun } from '../detectors/bun.ts'
import { deno } from '../detectors/deno.ts'
import { jest } from '../detectors/jest.ts'
import { mocha } from '../detectors/mocha.ts'
import { nodeTest } from '../detectors/node-test.ts'
import { vitest } from '../detectors/vitest.ts'
import { script as frameworkOf } from '../frameworks/script.ts'
import { testScriptsOf } from '../node/evidence.ts'
import type { Family } from './family.ts'

/** For JavaScript and TypeScript. */
export const script: Family = {
  detectors: [vitest, jest, mocha, nodeTest, bun, deno],
  frameworkOf,
  startsForeign: (dir) => testScriptsOf(dir).foreign !== undefined,
}
