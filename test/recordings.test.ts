import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { bundleOf } from './reports/bundle.mjs'

/** Both load the readers of every report. */
const PROGRAMS = ['reports/recordings/vitest.ts', '../bench/failures/record.ts'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

test('what records reports and failures can be bundled with all that is planted into runs', async () => {
  const out = mkdtempSync(join(tmpdir(), 'tailtest-recordings-'))
  onTestFinished(() => rmSync(out, { recursive: true, force: true }))
  const options = { ...bundleOf(PROGRAMS), outdir: out, logLevel: 'silent' } as const
  const { errors } = await build(options)
  expect(errors).toEqual([])
})
