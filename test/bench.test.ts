import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './workspace.ts'

/** Measures rows of the fixture whose name holds these words. */
function bench(only: string, ...options: string[]) {
  const rows = join(root, 'test/fixtures/bench-rows.mjs')
  const args = ['--here', '--rounds', '20', '--rows', rows, '--only', only, ...options]
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'bench/run.mjs'), ...args],
    { encoding: 'utf8' },
  )
  const cells = stdout.split('\n').filter((line) => line.startsWith('|'))
  const table = cells.map((line) => line.split('|').map((cell) => cell.trim()))
  return {
    status,
    stderr,
    table: Object.fromEntries(table.map(([, name, ...rest]) => [name, rest])),
  }
}

test('a row within its budget is ok, and was really done each time', () => {
  const { status, stderr, table } = bench('reads')
  expect(stderr).toBe('')
  expect(table['reads what is there']).toMatchObject({ 2: '≤ bare + 2000 ms', 3: 'ok' })
  expect(table['bare node']).toMatchObject({ 1: '1.00' })
  expect(status).toBe(0)
})

test('a row over its budget is said, with exit code 1; a row can be measured by another', () => {
  const { status, table } = bench('waits as')
  expect(table.waits).toMatchObject({ 2: '≤ 1.5 × bare', 3: '**over**' })
  expect(Number.parseFloat(table.waits?.[0] ?? '')).toBeGreaterThan(100)
  expect(table['waits as long']).toMatchObject({ 2: '≤ 2 × waits', 3: 'ok' })
  expect(status).toBe(1)
}, 60_000)

test('a process that fails is no measurement', () => {
  const { status, stderr } = bench('breaks')
  expect(stderr).toContain('breaks: ended with 3')
  expect(status).toBe(1)
})

test('too few rounds are refused', () => {
  expect(bench('reads', '--rounds', '5').stderr).toContain('at least 20')
})
