import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { emptyEnvironment } from '@tailtest/testkit'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pack } from '../support/packed.ts'
import { REPOSITORY } from '../support/shop.ts'

/** A pnpm workspace whose settings are YAML: tailtest's own, pnpm's, and mocha's in one of its packages. */
const FILES = {
  '.tailtest/config.yaml': [
    'depth: thorough',
    'tdd:',
    '  mode: { "packages/**": warn }',
    '  corpus: true',
  ].join('\n'),
  'pnpm-workspace.yaml': 'packages:\n  - "packages/*"\n',
  'package.json': '{"name":"shop","private":true}',
  'packages/cart/package.json':
    '{"name":"@shop/cart","type":"module","scripts":{"test":"node --test"}}',
  'packages/cart/cart.js': 'export function total(n) {\n  if (n < 0) return 0\n  return n * 2\n}\n',
  'packages/cart/cart.test.js':
    "import { strictEqual } from 'node:assert'\nimport { test } from 'node:test'\nimport { total } from './cart.js'\ntest('doubles', () => strictEqual(total(2), 4))\n",
  'packages/mail/package.json': '{"name":"@shop/mail","devDependencies":{"mocha":"^11.0.0"}}',
  'packages/mail/.mocharc.yml': 'spec: checks/**/*.js\n',
  'packages/mail/mail.js': "exports.subject = (name) => 'Hello ' + name\n",
}

const CART = 'packages/cart/cart.js'
const MAIL = 'packages/mail/mail.js'
const TEST = 'packages/cart/cart.test.js'

/** Every command once, in this order. A command that only refuses here has read the settings before. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  install: ['--agent', 'claude'],
  trust: [],
  hook: ['--host', 'claude-code'],
  status: [],
  summary: [],
  why: [CART, '--json'],
  score: [CART, '--json'],
  impact: [CART, '--json'],
  runners: [MAIL, '--json'],
  cover: [CART, '--json'],
  hunt: [CART, '--json'],
  run: ['--all'],
  strength: [CART, '--seconds', '5', '--json'],
  red: [TEST],
  prove: ['--base', 'HEAD'],
  refactor: ['start', '--scope', 'packages/**'],
  plan: ['status'],
  undo: [],
  tdd: ['status'],
  config: [],
  corpus: ['export', '--json'],
  history: [],
  report: ['--md'],
  replay: [],
  defer: [CART],
  classify: [TEST, 'real_bug', 'it is'],
  off: [],
  on: [],
  doctor: [],
  mcp: [],
  demo: [],
  uninstall: ['--agent', 'claude'],
}

/** What is said where a parser was not there, or nobody caught an error. */
const BROKEN = /is not a (?:function|constructor)|cannot be read|\bTypeError\b|config\.yaml: /

const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'tailtest-built-')))
const home = join(folder, 'home')
const root = join(folder, 'shop')
const modules = join(folder, 'installed', 'node_modules')
const bin = join(modules, '@tailtest', 'cli', 'dist', 'bin.js')

beforeAll(async () => {
  const { '@tailtest/cli': tarball = '' } = await pack(folder, ['--workspace', '@tailtest/cli'])
  await execa('tar', ['-xzf', tarball, '-C', folder])
  mkdirSync(join(modules, '@tailtest'), { recursive: true })
  cpSync(join(folder, 'package'), join(modules, '@tailtest', 'cli'), { recursive: true })
  for (const name of ['@ast-grep', 'oxc-resolver', '@oxc-resolver'])
    symlinkSync(join(REPOSITORY, 'node_modules', name), join(modules, name), 'junction')
  mkdirSync(home, { recursive: true })
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const git = (...args: string[]) =>
    execa('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root })
  await git('init', '--quiet')
  await git('add', '.')
  await git('commit', '--quiet', '-m', 'shop')
})

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

const START = JSON.stringify({
  session_id: 'built',
  hook_event_name: 'SessionStart',
  source: 'startup',
  cwd: root,
  transcript_path: join(home, 'transcript.jsonl'),
})

async function built(command: string, args: readonly string[]) {
  const { all, stdout, exitCode } = await execa(process.execPath, [bin, command, ...args], {
    cwd: root,
    env: emptyEnvironment(home),
    extendEnv: false,
    reject: false,
    all: true,
    input: command === 'hook' ? START : '',
  })
  return { all, stdout, exitCode }
}

describe('what is built reads YAML', () => {
  test('every command is called', async () => {
    const { stdout } = await built('--help', [])
    const named = [...stdout.matchAll(/^ {2}(\w+) {2,}/gm)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(20)
    expect(Object.keys(CALLS).sort()).toEqual(named.sort())
  })

  test.each(Object.entries(CALLS))('%s', async (command, args) => {
    const { all, exitCode } = await built(command, args)
    expect(all).not.toMatch(BROKEN)
    expect(exitCode, all).toBeLessThanOrEqual(2)
  })

  test('the settings hold: depth, the gate', async () => {
    const { stdout: cover } = await built('cover', [CART, '--json'])
    expect(JSON.parse(cover)).toMatchObject({ depth: 'thorough' })
    const { stdout: doctor } = await built('doctor', [])
    expect(doctor).toMatch(/^ok +gate: .*\.tailtest\/config\.yaml/m)
  })

  test('the workspace is pnpm’s, and a place for tests mocha’s', async () => {
    const { stdout } = await built('runners', ['--json'])
    expect(JSON.parse(stdout)).toMatchObject({ packages: ['packages/cart', 'packages/mail'] })
    const { stdout: place } = await built('runners', [MAIL, '--json'])
    expect(place).toContain('packages/mail/checks/mail.test.js')
  })

  test('the tools of mcp answer', async () => {
    const clientInfo = { name: 'built', version: '1' }
    const questions = [
      ['initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }],
      ['tools/call', { name: 'why', arguments: { files: [CART] } }],
      ['tools/call', { name: 'run', arguments: { files: [CART] } }],
    ].map(([method, params], id) => JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    const server = execa(process.execPath, [bin, 'mcp'], {
      ...{ cwd: root, env: emptyEnvironment(home), extendEnv: false },
    })
    const said: string[] = []
    server.stdin.write(`${questions[0]}\n`)
    for await (const line of server) {
      const next = questions[said.push(line)]
      if (next === undefined) server.stdin.end()
      else server.stdin.write(`${next}\n`)
    }
    const [, why, run] = said.map((line) => JSON.parse(line).result)
    expect(why.content[0].text).toContain('"test":true')
    expect(run.content[0].text).toMatch(/"passed":1|nobody agreed/)
    expect(await server).toMatchObject({ exitCode: 0, stderr: '' })
  })
})
