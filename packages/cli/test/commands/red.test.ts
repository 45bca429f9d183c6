import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AGENT, json, tailtest } from '../command-line.ts'
import { type Folders, folders } from '../places.ts'

/** A project with a test and no runner. */
function shop(): Folders {
  const places = folders()
  mkdirSync(join(places.root, 'test'))
  writeFileSync(join(places.root, 'test/cart.test.ts'), "import '../src/cart'\n")
  return places
}

const red = ['red', 'test/cart.test.ts', '--for', 'src/cart.ts']

test('a red counts for a session, and needs one', async () => {
  expect(await tailtest(shop(), red)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^tailtest: no live session in .*\n.*`tailtest run`/),
  })
})

test('an agent shows none before a person agreed that tests run', async () => {
  expect(await tailtest(shop(), red, AGENT)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^tailtest: nobody agreed yet/),
  })
})

test('what could not be run is not known', async () => {
  const places = shop()
  await tailtest(places, ['trust'])
  expect(await tailtest(places, red, AGENT)).toMatchObject({
    code: 2,
    stdout: '[tailtest] not run: test/cart.test.ts: no runner\n',
  })
  expect(await json(places, red, AGENT)).toEqual({ type: 'not-run', reason: 'no runner' })
})

test.each([
  [['red', 'src/cart.ts'], 'src/cart.ts is not a test file'],
  [['red', '../cart.test.ts'], '../cart.test.ts is not a file below'],
  [['red', 'test/cart.test.ts', '--for', '../cart.ts'], '../cart.ts is not a file below'],
])('%j is wrong use', async (argv, message) => {
  const { code, stderr } = await tailtest(shop(), argv)
  expect([code, stderr.split('\n')[0]]).toEqual([2, expect.stringContaining(message)])
  expect(stderr).toContain('tailtest red test/cart.test.ts --for src/cart.ts')
})

test('for an edit that is made the sources of before have to be known', async () => {
  const places = shop()
  await tailtest(places, ['trust'])
  const files = {
    'package.json': '{ "name": "shop", "scripts": { "test": "node --test" } }\n',
    'src/cart.js': 'exports.total = () => 0\n',
    'test/cart.test.js':
      "require('node:test')('is none', () => require('../src/cart.js').total())\n",
  }
  mkdirSync(join(places.root, 'src'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(places.root, name), text)
  const retro = ['red', '--retro', 'test/cart.test.js', '--for', 'src/cart.js']
  expect(await tailtest(places, retro, AGENT)).toMatchObject({
    code: 2,
    stdout:
      '[tailtest] not run: test/cart.test.js: this session did not mark the sources before they changed\n',
  })
})
