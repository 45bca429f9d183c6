import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const FUZZ = fileURLToPath(new URL('../fuzz/run.mjs', import.meta.url))

/** Another one tries other inputs; `FUZZ_SEED=n` does. */
const SEED = process.env.FUZZ_SEED ?? '1'

/** Of what the bench profile runs: every recorded seed, and some thousand inputs made of them. */
const SHARE = '0.001'

test(`no target breaks: node fuzz/run.mjs --plain --share ${SHARE} --seed ${SEED}`, async () => {
  const args = [FUZZ, '--plain', '--share', SHARE, '--seed', SEED]
  const told = await run(process.execPath, args, { maxBuffer: 1 << 26 }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  expect(told.stdout, told.stderr).toContain('| all |')
  expect(told.stdout).not.toContain('fuzz/findings')
}, 600_000)

test('led by coverage a target starts, and tells which places its inputs reach', async () => {
  const { stdout } = await run(process.execPath, [FUZZ, '--target', 'patch', '--runs', '200'])
  expect(stdout).toMatch(/\| patch \| 2\d\d \| .* \| 0 \| .* \| [1-9]\d* of \d+ \|/)
}, 300_000)
