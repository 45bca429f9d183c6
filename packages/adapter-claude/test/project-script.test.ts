import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
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

/** A command that says what it was started with. */
function installCommand(below: string, text = ''): void {
  const folder = `${below}/node_modules/@tailtest/cli`
  write(`${folder}/package.json`, '{"type":"module"}')
  write(
    `${folder}/dist/bin.js`,
    text || 'process.stdout.write(JSON.stringify(process.argv.slice(2)))\nprocess.exitCode = 1\n',
  )
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

interface Start {
  path?: string
  options?: string[]
  words?: string[]
}

function run({ path = '', options = [], words = ['claude'] }: Start = {}) {
  const script = join(base, 'shop/.claude/tailtest-hook.cjs')
  const args = [...options, script, ...words]
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

describe('the command of a committed install', () => {
  const words = ['run', 'src/a b.test.ts', '--json']

  test('is the one in the project or above, with its arguments and its exit code', () => {
    installCommand('.')
    installHook('shop') // another part of tailtest does not serve
    expect(run({ words })).toEqual({ status: 1, stderr: '', answer: words })
  })

  test('is found in a global install', () => {
    installCommand('prefix/lib')
    mkdirSync(join(base, 'prefix/bin'))
    expect(run({ words, path: join(base, 'prefix/bin') }).answer).toEqual(words)
  })

  test('says what is missing and exits with 2 where tailtest is not installed', () => {
    const { status, stderr, answer } = run({ words, path: join(base, 'nowhere') })
    expect({ status, answer }).toEqual({ status: 2, answer: '' })
    expect(stderr).toMatch(/^error: @tailtest\/cli is not installed here\. .*"npm ci".*\n$/)
  })

  test('says what is wrong with a half installed one and exits with 2', () => {
    installCommand('shop', 'import "./not-there-yet.js"')
    const { status, stderr } = run({ words })
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(/^error: .*\n$/),
    })
  })
})

test.skipIf(process.platform === 'win32' || process.getuid?.() !== 0)(
  'a node_modules above that belongs to another user is ignored, for the hook and for the command',
  () => {
    installHook('.')
    installCommand('.')
    chownSync(join(base, 'node_modules'), 12_345, 12_345)
    expect(run()).toEqual(silent)
    expect(run({ words: ['run'] }).status).toBe(2)
    chownSync(join(base, 'shop/.claude/tailtest-hook.cjs'), 12_345, 12_345)
    expect(run().answer.from).toBe('.') // whose project it is, theirs it is
  },
)
