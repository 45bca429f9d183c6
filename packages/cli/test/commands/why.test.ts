import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { json, tailtest } from '../command-line.ts'
import { folders } from '../places.ts'

const tested = { file: 'src/cart.ts', test: true, language: 'typescript', rule: null, reason: null }

test('one file is one object', async () => {
  expect(await json(folders(), ['why', 'src/cart.ts'])).toEqual(tested)
})

test('several files are a list in their order, each with the rule that decided', async () => {
  const answers = await json(folders(), ['why', 'README.md', 'src/cart.ts', 'test/cart.test.ts'])
  const no = { test: false, language: null, reason: expect.any(String) }
  expect(answers).toEqual([
    { file: 'README.md', rule: 'extension', ...no },
    tested,
    { file: 'test/cart.test.ts', rule: 'test-file', ...no },
  ])
})

test('a file outside the project is answered too', async () => {
  expect(await json(folders(), ['why', '../elsewhere.ts'])).toMatchObject({
    file: '../elsewhere.ts',
    test: false,
    rule: 'outside-root',
  })
})

test('what .tailtest-ignore names needs no tests', async () => {
  const places = folders()
  mkdirSync(join(places.root, 'src'))
  writeFileSync(join(places.root, '.tailtest-ignore'), 'src/legacy.py\n')
  expect(await json(places, ['why', 'src/legacy.py'])).toMatchObject({ test: false })
  expect(await json(places, ['why', 'src/current.py'])).toMatchObject({ language: 'python' })
})

test('a person reads one line for each file, and a no is an answer, not a failure', async () => {
  const { code, stdout, stderr } = await tailtest(folders(), ['why', 'src/cart.ts', 'README.md'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(
    /^src\/cart\.ts: needs tests \(typescript\)\nREADME\.md: no tests\. extension: .+\n$/,
  )
})

test('a name cannot write to the terminal', async () => {
  const { stdout } = await tailtest(folders(), ['why', 'src/\u001b[2Jcart.ts'])
  expect(stdout).not.toContain('\u001b')
})
