import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claude } from '../src/index.ts'

let base: string
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest script ')))
  write('shop/.claude/tailtest-hook.cjs', claude.install.projectScript.text)
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(base, path)), { recursive: true })
  writeFileSync(join(base, path), text)
}

/** A hook that says which one it is, what it was started with and what it read. */
function installHook(below: string): void {
  const text = `process.stdout.write(JSON.stringify({
    from: ${JSON.stringify(below)},
    args: process.argv.slice(2),
    read: require('node:fs').readFileSync(0, 'utf8'),
  }))`
  write(`${below}/node_modules/@tailtest/cli/dist/hook.cjs`, text)
}

function run({ path = '', options = [] }: { path?: string; options?: string[] } = {}) {
  const script = join(base, 'shop/.claude/tailtest-hook.cjs')
  const args = [...options, script, 'claude']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: base,
    input: '{"a":1}',
    encoding: 'utf8',
    env: { PATH: path, SystemRoot: process.env.SystemRoot },
  })
  return { status, stderr, answer: stdout && JSON.parse(stdout) }
}
const silent = { status: 0, stderr: '', answer: '' }

describe('the hook of a committed install', () => {
  test('is the one in the project, with its arguments and its input', () => {
    installHook('shop')
    const answer = { from: 'shop', args: ['claude'], read: '{"a":1}' }
    expect(run()).toEqual({ status: 0, stderr: '', answer })
  })

  test('is found in a folder above, the nearest first', () => {
    installHook('.')
    expect(run().answer.from).toBe('.')
    installHook('shop')
    expect(run().answer.from).toBe('shop')
  })

  test('is found in a global install beside a program of the PATH', () => {
    installHook('prefix/lib')
    mkdirSync(join(base, 'prefix/bin'))
    const path = ['relative', '', join(base, 'prefix/bin')].join(delimiter)
    expect(run({ path }).answer.from).toBe('prefix/lib')
  })

  test('is found in a global install of Windows, beside the programs themselves', () => {
    installHook('npm')
    expect(run({ path: join(base, 'npm') }).answer.from).toBe('npm')
  })

  test('is found in a global install of the running Node', () => {
    installHook('node/lib')
    const execPath = JSON.stringify(join(base, 'node/bin/node'))
    write('as-if.cjs', `process.execPath = ${execPath}`)
    expect(run({ options: ['--require', join(base, 'as-if.cjs')] }).answer.from).toBe('node/lib')
  })

  test('says nothing where tailtest is not installed', () => {
    expect(run({ path: join(base, 'nowhere') })).toEqual(silent)
  })

  test('says nothing while it is being installed', () => {
    write('shop/node_modules/@tailtest/cli/dist/hook.cjs', 'process.stdout.wri')
    expect(run()).toEqual(silent)
    write('shop/node_modules/@tailtest/cli/dist/hook.cjs', 'const { a } = (')
    expect(run()).toEqual(silent)
  })

  test('works in a project whose scripts are modules', () => {
    write('shop/package.json', '{"type":"module"}')
    installHook('shop')
    expect(run().answer.from).toBe('shop')
  })
})
