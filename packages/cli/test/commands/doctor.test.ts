import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { json, tailtest } from '../command-line.ts'
import { folders } from '../places.ts'

test('warnings are no failure: a fresh project has exit code 0', async () => {
  const { code, stdout, stderr } = await tailtest(folders(), ['doctor'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('ok       node: Node ')
  expect(stdout).toContain('warning  hooks: no agent is set up here\n         tailtest install\n')
  expect(stdout).toMatch(
    /\n\nNo problem, and \d+ warnings: the line below each says what to do\.\n$/,
  )
})

test('a problem is exit code 1, for people and for programs', async () => {
  const places = folders()
  mkdirSync(join(places.root, '.tailtest'))
  writeFileSync(join(places.root, '.tailtest', 'config.json'), '{"depth":7}')
  const { code, stdout } = await tailtest(places, ['doctor'])
  expect(code).toBe(1)
  expect(stdout).toContain('PROBLEM  config: .tailtest/config.json: "depth" is 7: ')
  expect(stdout).toMatch(/\n\n1 problem and \d+ warnings: the line below each says what to do\.\n$/)
  expect((await tailtest(places, ['doctor', '--json'])).code).toBe(1)
  expect(await json(places, ['doctor'])).toMatchObject({
    findings: expect.arrayContaining([
      {
        check: 'config',
        state: 'problem',
        message: expect.stringContaining('depth'),
        fix: expect.any(String),
      },
      {
        check: 'state',
        state: 'ok',
        message: expect.stringMatching(/\.tailtest: \d+ files?, /),
      },
    ]),
  })
})

test('a folder of state has one line, whether it is fine or not', async () => {
  const places = folders()
  const own = join(places.root, '.tailtest')
  const linesOf = async () => {
    const { findings } = Object(await json(places, ['doctor']))
    return findings
      .filter(({ message }: { message: string }) => message.startsWith(own))
      .map(({ state }: { state: string }) => state)
  }
  expect(await linesOf()).toEqual(['ok'])
  writeFileSync(join(own, 'sessions'), '')
  expect(await linesOf()).toEqual(['problem'])
})

test('--agent asks about these agents alone', async () => {
  const places = folders()
  await tailtest(places, ['install', '--agent', 'codex', '--scope', 'project'])
  const checksOf = async (...agents: string[]) => {
    const { findings } = Object(await json(places, ['doctor', ...agents]))
    return findings.map(({ check }: { check: string }) => check)
  }
  expect(await checksOf()).toContain('codex project settings')
  expect(await checksOf('--agent', 'codex')).toContain('codex project settings')
  expect(await checksOf('--agent', 'claude')).not.toContain('codex project settings')
  expect((await tailtest(places, ['doctor', '--agent', 'claude'])).stdout).toContain(
    'warning  hooks: Claude Code is not set up here\n         tailtest install --agent claude\n',
  )
})

test('every finding but a good one says what to do', async () => {
  const places = folders()
  await tailtest(places, ['install', '--agent', 'codex', '--scope', 'project'])
  const { findings } = Object(await json(places, ['doctor']))
  const silent = findings.filter(
    ({ state, fix }: { state: string; fix?: string }) => (state === 'ok') !== (fix === undefined),
  )
  expect(silent).toEqual([])
})
