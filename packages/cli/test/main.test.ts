import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adapterNames, adapters } from '../src/setup/adapters.ts'
import { json, tailtest } from './command-line.ts'
import { folders } from './places.ts'

test.each(['--help', '-h', 'help'])('%s lists the commands', async (flag) => {
  const { code, stdout, stderr } = await tailtest(folders(), [flag])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  for (const name of ['install', 'trust', 'run', 'why', 'history', 'doctor', 'demo', 'hook']) {
    expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'))
  }
})

test('no command at all is a question for help', async () => {
  const places = folders()
  expect(await tailtest(places, [])).toEqual(await tailtest(places, ['--help']))
})

test.each(['--version', '-V', '-v'])(
  '%s is the version, and below it the clients it was tried with',
  async (flag) => {
    const { code, stdout, stderr } = await tailtest(folders(), [flag])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [version, ...rest] = stdout.split('\n')
    expect(version).toBe('0.0.0-source')
    for (const name of adapterNames) {
      const { of, version: client, day } = (await adapters[name].verified?.()) ?? {}
      const words = [adapters[name].title, of, client, day].filter((word) => word !== undefined)
      const line = new RegExp(`^ +${words.join(' +')}$`)
      expect(rest.filter((one) => line.test(one))).toHaveLength(1)
    }
    const hosts = adapterNames.map(async (agent) => {
      const { title, verified } = adapters[agent]
      const { of, version: client, day, how } = (await verified?.()) ?? {}
      return { agent, title, verified: of ? `${of} ${client}` : client, day, how }
    })
    expect(await json(folders(), [flag])).toEqual({ version, hosts: await Promise.all(hosts) })
  },
)

test('an unknown command that is like another is asked back for', async () => {
  const { code, stderr } = await tailtest(folders(), ['statsu'])
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr:
      'tailtest: there is no command "statsu"\nDid you mean status? tailtest --help lists them.\n',
  })
})

test.each(['install', 'uninstall', 'doctor'])(
  '%s asks back for an agent that is like another',
  async (name) => {
    const { code, stderr } = await tailtest(folders(), [name, '--agent', 'claud'])
    expect(code).toBe(2)
    expect(stderr).toContain(
      'no adapter is called "claud"\nDid you mean claude? Known agents: claude,',
    )
    const two = await tailtest(folders(), [name, '--agent', 'claude', 'codex'])
    expect(two.stderr).toContain(
      `takes no argument, but got 1\nSeveral agents: --agent claude,codex.`,
    )
  },
)

test('help of a command explains it', async () => {
  const places = folders()
  expect(await tailtest(places, ['help', 'run'])).toEqual(await tailtest(places, ['run', '--help']))
})

test.each(['frobnicate', 'constructor', '__proto__', '--verbose'])(
  'the unknown command %s is wrong use, and the next thing to try is said',
  async (name) => {
    expect(await tailtest(folders(), [name])).toEqual({
      code: 2,
      stdout: '',
      stderr: `tailtest: there is no command "${name}"\ntailtest --help lists them.\n`,
    })
  },
)

test('each command explains itself', async () => {
  const { code, stdout } = await tailtest(folders(), ['why', '--help'])
  expect(code).toBe(0)
  expect(stdout).toContain('Usage: tailtest why [options] <file...>')
})

test.each([
  ['an unknown option', ['runners', '--jsn'], '--jsn'],
  ['a missing argument', ['why'], 'file'],
  [
    'a value out of its range',
    ['run', '--timeout', '0'],
    '--timeout cannot be 0: give 1 to 3600 seconds\n',
  ],
  [
    'a word that is none of those',
    ['classify', 'a', 'bug', 'b'],
    'category cannot be bug: give one of real_bug, test_bug, environment, intended\n',
  ],
])('%s is wrong use', async (_, argv, named) => {
  const { code, stdout, stderr } = await tailtest(folders(), argv)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(named)
})

test('a setting that does not hold is named beside every answer that hangs on settings', async () => {
  const places = folders()
  mkdirSync(join(places.root, '.tailtest'))
  writeFileSync(join(places.root, '.tailtest', 'config.json'), '{"depth":"thorogh"}')
  const line = '[tailtest] .tailtest/config.json: not used: depth; tailtest doctor says why\n'
  expect((await tailtest(places, ['status'])).stderr).toContain(line)
  expect(await tailtest(places, ['tdd'])).toMatchObject({ code: 0, stderr: line })
  expect((await tailtest(places, ['run', '--changed'])).stderr).toContain(line)
  expect(await tailtest(places, ['tdd', '--json'])).toMatchObject({ code: 0, stderr: '' })
})
