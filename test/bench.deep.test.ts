import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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
    ...{ status, stdout, stderr },
    table: Object.fromEntries(table.map(([, name, ...rest]) => [name, rest])),
  }
}

function folder() {
  const made = mkdtempSync(join(tmpdir(), 'tailtest-results-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('a row within its budget is ok, and was really done each time', () => {
  const { status, table } = bench('reads')
  expect(table['reads what is there']).toMatchObject({ 4: '≤ bare + 60000 ms', 5: 'ok' })
  expect(table['bare node']).toMatchObject({ 1: '1.00' })
  expect(status).toBe(0)
})

test('a row over its budget is said, with exit code 1; a row can be measured by another', () => {
  const over = bench('does nothing')
  expect(over.table['does nothing']).toMatchObject({ 4: '≤ 0.001 × bare', 5: '**over**' })
  expect(over.status).toBe(1)
  const { status, table } = bench('as little')
  expect(table['as little']).toMatchObject({ 4: '≤ 1000 × does nothing', 5: 'ok' })
  expect(status).toBe(0)
})

test('a process that fails is no measurement', () => {
  const { status, stderr } = bench('breaks')
  expect(stderr).toContain('breaks: ended with 3')
  expect(status).toBe(1)
})

test('too few rounds are refused', () => {
  expect(bench('reads', '--rounds', '5').stderr).toContain('at least 20')
})

test('where nothing is stored, nothing is compared, and that fails', () => {
  const { status, stderr } = bench('reads', '--check', '--results', folder())
  expect(stderr).toContain('nothing is stored of Node v')
  expect(status).toBe(1)
})
