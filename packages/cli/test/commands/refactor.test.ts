import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AGENT, tailtest } from '../command-line.ts'
import { folders } from '../places.ts'

const start = ['refactor', 'start', '--scope', 'src/**', '--reason', 'split']

test('a refactoring needs a scope and a reason, and a session', async () => {
  expect(await tailtest(folders(), ['refactor', 'start'])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/a scope and a reason\n.*--scope/),
  })
  expect(await tailtest(folders(), start)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^tailtest: no live session/),
  })
})

test('an agent begins one, unless that is for people', async () => {
  const places = folders()
  await tailtest(places, ['trust'])
  expect(await tailtest(places, start, AGENT)).toMatchObject({
    code: 1,
    stdout: '[tailtest] refused: no source is in the scope\n',
  })
  expect(await tailtest(places, [...start, '--without-tests'], AGENT)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^tailtest: only a person can allow a refactoring without tests/),
  })
  mkdirSync(join(places.root, '.tailtest'), { recursive: true })
  const config = '{"tdd":{"require_user_for_refactor":true}}'
  writeFileSync(join(places.root, '.tailtest/config.json'), config)
  expect(await tailtest(places, start, AGENT)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^tailtest: only a person can begin/),
  })
})
