import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { root } from './workspace.ts'

interface Reported {
  status: string
  fullName: string
}

/** What the tally says of a report with these tests: its last word, and what it told the reader. */
function tally(tests: Reported[], { exitCode = 0, status = 'passed', lacks = '' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tailtest-tally-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = { name: 'a.test.ts', status, message: 'no such module', assertionResults: tests }
  writeFileSync(join(folder, 'report.json'), JSON.stringify({ testResults: [file] }))
  return run(join(folder, 'report.json'), exitCode, lacks)
}

function run(report: string, exitCode: number, lacks = '') {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, '.ci/tally.mjs'), report, String(exitCode), lacks],
    { encoding: 'utf8' },
  )
  return { counts: stdout.trim(), said: stderr.trim() }
}

const passed = { status: 'passed', fullName: 'adds' }
const failed = { status: 'failed', fullName: 'divides' }

describe('the counts that .ci/run prints', () => {
  test('are those of the tests', () => {
    expect(tally([passed, passed, passed])).toEqual({ counts: '3 0', said: '' })
    expect(tally([passed, failed], { exitCode: 1, status: 'failed' })).toEqual({
      counts: '1 1',
      said: '!! failed: a.test.ts: divides',
    })
  })

  test('hold a file that could not be loaded against the run', () => {
    expect(tally([], { exitCode: 1, status: 'failed' })).toEqual({
      counts: '0 1',
      said: '!! could not be run: a.test.ts: no such module',
    })
  })

  test('hold an exit code against the run that no test explains', () => {
    expect(tally([passed], { exitCode: 1 }).counts).toBe('1 1')
  })

  test('hold it against the run that nothing ran, or that there is no report', () => {
    expect(tally([]).counts).toBe('0 1')
    expect(run(join(root, 'no-such-report.json'), 0).counts).toBe('0 1')
  })

  test.each(['skipped', 'pending', 'todo'])('take a test that is %s for failed', (status) => {
    const { counts, said } = tally([passed, { status, fullName: 'reads a file' }])
    expect(counts).toBe('1 1')
    expect(said).toContain('a.test.ts: reads a file')
  })

  test('let a test be skipped that needs what this machine cannot have, and say so', () => {
    const tests = [passed, { status: 'skipped', fullName: 'runs pytest' }]
    expect(tally(tests).counts).toBe('1 1')
    const allowed = tally(tests, { lacks: 'python' })
    expect(allowed.counts).toBe('1 0')
    expect(allowed.said).toContain('runs pytest (this machine has no python')
  })
})

// The script is for Linux and macOS.
const hasBash = process.platform !== 'win32' && spawnSync('bash', ['-c', '']).status === 0
if (!hasBash) console.warn('not tested: bash is not installed')

describe.skipIf(!hasBash)('.ci/run', () => {
  /** Runs a copy of the script with an npm that does nothing and one toolchain; these of its steps fail. */
  function ci(...fails: string[]) {
    return ciWith('exit 0', ...fails)
  }

  function ciWith(toolchain: string, ...fails: string[]) {
    const folder = mkdtempSync(join(tmpdir(), 'tailtest-ci-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    cpSync(join(root, '.ci/run'), join(folder, '.ci/run'))
    cpSync(join(root, '.ci/tally.mjs'), join(folder, '.ci/tally.mjs'))
    mkdirSync(join(folder, '.ci/toolchains'))
    writeFileSync(join(folder, '.ci/toolchains/abacus.sh'), toolchain)
    const PATH = [join(root, 'test/fixtures'), process.env.PATH].join(delimiter)
    const { status, stdout } = spawnSync('bash', [join(folder, '.ci/run')], {
      encoding: 'utf8',
      env: { PATH, FAILS: fails.join(' ') },
    })
    const did = [...stdout.matchAll(/^did ([\w:]+) with CI=true$/gm)].map(([, step]) => step)
    return { status, did, last: stdout.trimEnd().split('\n').at(-1), stdout }
  }

  const steps = ['ci', 'build', 'check', 'test', 'test:deep', 'e2e', 'demo', 'field']

  test('counts each step once and each test once', () => {
    expect(ci()).toMatchObject({ status: 0, did: steps, last: '12 passed, 0 failed' })
  })

  test('goes on after a step or a test that failed, and fails at the end', () => {
    expect(ci('check', 'test')).toMatchObject({
      status: 1,
      did: steps,
      last: '10 passed, 2 failed',
    })
  })

  test('stops where nothing could be installed', () => {
    expect(ci('ci')).toMatchObject({ status: 1, did: ['ci'], last: '0 passed, 1 failed' })
  })

  test('shows why a toolchain could not be installed, and fails', () => {
    const { status, last, stdout } = ciWith('echo no beads; exit 1')
    expect({ status, last }).toEqual({ status: 1, last: '11 passed, 1 failed' })
    expect(stdout).toContain('no beads\n')
  })

  test('goes on without a toolchain that this machine cannot have, and says so', () => {
    const { status, last, stdout } = ciWith('echo only root may; exit 3')
    expect({ status, last }).toEqual({ status: 0, last: '11 passed, 0 failed' })
    expect(stdout).toContain('!! abacus: only root may; its tests are skipped')
  })
})
