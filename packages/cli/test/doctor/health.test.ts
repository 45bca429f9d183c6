import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { userStateDir } from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { describe, expect, test } from 'vitest'
import { canary } from '../../src/setup/doctor/canary.ts'
import type { Patient } from '../../src/setup/doctor/check.ts'
import { node } from '../../src/setup/doctor/machine.ts'
import { state } from '../../src/setup/doctor/state.ts'
import { patient, told } from './patient.ts'

const isRoot = process.getuid?.() === 0
const onPosix = process.platform !== 'win32'

describe('what tailtest keeps', () => {
  /** What is said of the person's own folder; that of the project comes before it. */
  const toldOf = async (one: Patient) => (await told(state, one)).slice(1)

  const withState = (name: string, text = '') => {
    const one = patient()
    const folder = userStateDir(one.env)
    mkdirSync(folder, { recursive: true })
    const path = join(folder, name)
    writeFileSync(path, text)
    return { one, folder, path }
  }

  test('is counted where all is well, and where there is nothing nothing is said', async () => {
    expect(await toldOf(patient())).toEqual([])
    const { one, folder } = withState('install-claude-user.json', '{}')
    expect(await toldOf(one)).toEqual([`ok state: ${folder}: 1 file, 0.0 MB`])
  })

  test('a file that cannot be read is named', async () => {
    const { one, path } = withState('install-claude-user.json', '{"agent":')
    expect(await toldOf(one)).toEqual([
      expect.stringMatching(/^warning state: .*install-claude-user\.json"? cannot be read$/),
    ])
    expect(path).toContain('install-claude-user.json')
  })

  test('a lock that nobody holds any more is named, one of this moment is not', async () => {
    const { one, path } = withState('history.json.lock', '{}')
    expect(await toldOf(one)).toEqual([expect.stringMatching(/^ok state: /)])
    const longAgo = Date.now() / 1000 - 3600
    utimesSync(path, longAgo, longAgo)
    expect(await toldOf(one)).toEqual([
      expect.stringMatching(/^warning state: .*history\.json\.lock"? was left behind$/),
    ])
  })

  test.skipIf(isRoot || !onPosix)('a folder that may not be written is a problem', async () => {
    const { one, folder } = withState('a.json', '{}')
    chmodSync(folder, 0o500)
    expect(await toldOf(one)).toEqual([`problem state: ${folder} cannot be written`])
    chmodSync(folder, 0o700)
  })
})

describe.runIf(onPosix)('node, as hooks find it', () => {
  /** A folder with a program of this name. */
  function program(folder: string, name: string, script: string): string {
    mkdirSync(folder, { recursive: true })
    const path = join(folder, name)
    writeFileSync(path, `#!/bin/sh\n${script}\n`)
    chmodSync(path, 0o755)
    return path
  }

  test('not on the PATH of the terminal is a problem', async () => {
    const one = patient()
    const lines = await told(node, { ...one, env: { ...one.env, PATH: one.home } })
    expect(lines).toContain(
      'problem node path: no node on the PATH of this terminal: no hook can start',
    )
  })

  test('too old on the PATH of the terminal is a problem, whatever runs doctor', async () => {
    const one = patient()
    program(join(one.home, 'bin'), 'node', 'echo v18.20.0')
    const lines = await told(node, { ...one, env: { ...one.env, PATH: join(one.home, 'bin') } })
    expect(lines).toContain('problem node path: Node 18.20.0 on the PATH of this terminal')
  })

  test('that a login shell does not find is a warning for clients of the desktop', async () => {
    const one = patient()
    const SHELL = program(join(one.home, 'bin'), 'sh', 'echo "welcome back"; exit 127')
    const [finding] = (await node({ ...one, env: { ...one.env, SHELL } })).slice(-1)
    expect(finding).toMatchObject({ check: 'node login', state: 'warning' })
  })

  test('that a login shell finds is fine, whatever its profile prints', async () => {
    const one = patient()
    const SHELL = program(join(one.home, 'bin'), 'sh', 'echo "welcome back"; echo v22.1.0')
    const lines = await told(node, { ...one, env: { ...one.env, SHELL } })
    expect(lines).toContain('ok node login: Node 22.1.0 in a login shell')
  })
})

describe('two tests in a copy', () => {
  const FILES = {
    'package.json': '{"scripts":{"test":"node --test"}}',
    'src/cart.js': 'exports.total = () => 1\n',
    'src/cart.test.js': "require('node:test').test('adds', () => {})\n",
  }

  test('are not run before a person agreed', async () => {
    expect(await told(canary, patient(FILES))).toEqual([])
  })

  test('are not tried where no source is, and that is said', async () => {
    const one = patient({ 'package.json': FILES['package.json'] })
    const { root } = one.project
    openTrust(userStateDir(one.env)).record({ root, how: 'trust', ts: Date.now() })
    expect(await told(canary, one)).toEqual([
      'ok canary node:test: not tried: the project has no source yet',
    ])
  })

  test('do not stand beside what a client keeps in the project', async () => {
    const hook = '.cursor/tailtest-hook.cjs'
    const one = patient({ 'package.json': FILES['package.json'], [hook]: 'exports.a = () => 1\n' })
    const { root } = one.project
    openTrust(userStateDir(one.env)).record({ root, how: 'trust', ts: Date.now() })
    expect(await told(canary, one)).toEqual([
      'ok canary node:test: not tried: the project has no source yet',
    ])
  })

  const git = (folder: string, ...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=dev', '-c', 'user.email=dev@example.com', ...args], {
      cwd: folder,
    }).status

  test('are seen passing and failing, and leave nothing', async () => {
    const one = patient(FILES)
    const { root } = one.project
    git(root, 'init', '-q')
    git(root, 'add', '.')
    if (git(root, 'commit', '-qm', 'shop') !== 0) return console.warn('skipped: git is missing')
    openTrust(userStateDir(one.env)).record({ root, how: 'trust', ts: Date.now() })
    const files = () => [root, one.places.state].map((folder) => filesIn(folder))
    const before = files()
    expect(await told(canary, one)).toEqual([
      'ok canary node:test: a passing and a failing test were seen as such',
    ])
    expect(files()).toEqual(before)
  })
})

/** All below a folder but what git keeps and what was found of the runners. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => !path.startsWith('.git') && !path.includes('roots'))
    .toSorted()
}
