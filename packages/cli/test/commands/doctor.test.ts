import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { json, tailtest } from '../command-line.ts'
import { folders } from '../places.ts'

test('warnings are no failure: a fresh project has exit code 0', async () => {
  const { code, stdout, stderr } = await tailtest(folders(), ['doctor'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('ok       node: Node ')
  expect(stdout).toContain(
    'warning  hooks: no agent is set up here\n         tailtest install --agent claude\n',
  )
})

test('a problem is exit code 1, for people and for programs', async () => {
  const places = folders()
  mkdirSync(join(places.root, '.tailtest'))
  writeFileSync(join(places.root, '.tailtest', 'config.json'), '{"depth":7}')
  const { code, stdout } = await tailtest(places, ['doctor'])
  expect(code).toBe(1)
  expect(stdout).toContain('PROBLEM  config: .tailtest/config.json: depth: ')
  expect((await tailtest(places, ['doctor', '--json'])).code).toBe(1)
  expect(await json(places, ['doctor'])).toMatchObject({
    findings: expect.arrayContaining([
      {
        check: 'config',
        state: 'problem',
        message: expect.stringContaining('depth'),
        fix: expect.any(String),
      },
      { check: 'state', state: 'ok', message: join(places.root, '.tailtest') },
    ]),
  })
})
