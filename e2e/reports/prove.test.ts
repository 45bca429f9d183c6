import { join } from 'node:path'
import { execa } from 'execa'
import { describe, expect, test } from 'vitest'
import { REPOSITORY } from '../support/shop.ts'
import { hasPytest, hasTool, toolchainEnv } from '../support/toolchains.ts'

const SCRIPT = join(REPOSITORY, 'bench', 'prove-history.mjs')

/** Of each history a new module, a hollow test, and a file with an honest test and another (`node bench/prove-history.mjs` runs all). */
const HISTORIES = [
  { name: 'vitest', steps: '2,9,13', isThere: true, named: 2 },
  { name: 'pytest', steps: '2,8,13', isThere: hasPytest(), named: 2 },
  { name: 'go', steps: '2,8,12', isThere: hasTool('go', 'version'), named: 2 },
] as const

describe.each(HISTORIES)(
  'tailtest prove over a history of $name',
  ({ name, steps, isThere, named }) => {
    test.skipIf(!isThere)('names every bad test and accuses no honest one', async () => {
      const { exitCode, stdout } = await execa(
        process.execPath,
        [SCRIPT, '--only', name, '--steps', steps],
        { env: toolchainEnv, reject: false },
      )
      expect(stdout).toContain(`${named} of ${named} bad tests named; 0 of 2 honest tests`)
      expect(exitCode).toBe(0)
    })
  },
)
