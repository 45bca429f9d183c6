import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileChange, Waiting } from '@tailtest/adapter-kit'
import { relPath, toAbsolute } from '@tailtest/project'
import { describe, expect, onTestFinished, test } from 'vitest'
import { commandsHash } from '../../src/commands.ts'
import { handle } from '../../src/flow.ts'
import { runTestsNow } from '../../src/run-now.ts'
import {
  addVitest,
  contextOf,
  eventBase,
  session,
  type TempProject,
  tempProject,
} from '../project.ts'

function edit(temp: TempProject, path: string, kind: FileChange['kind'], text: string) {
  temp.write(path, text)
  const files = [{ path: toAbsolute(temp.project, relPath(path)), kind }]
  return handle({ type: 'file-edited', ...eventBase(temp), files }, contextOf(temp))
}

function end(temp: TempProject, waiting: Waiting = 'no') {
  const event = { ...eventBase(temp), continued: false, aborted: false, waiting }
  return handle({ type: 'turn-ended', ...event }, contextOf(temp))
}

const prompt = (temp: TempProject, turn: string) =>
  handle({ type: 'prompt-sent', ...eventBase(temp, { turn }), text: '' }, contextOf(temp))

const stateOf = (temp: TempProject) => session(temp).journal.read().session

const CART = 'export const total = (a, b) => a + b\n'
const CART_TEST = `import { expect, test } from 'vitest'
import { total } from './cart.js'
test('adds up', () => { expect(total(1, 2)).toBe(3) })
`

describe('where nobody agreed that tests run', () => {
  test('the person is told once; what stayed queued is dealt with once they agree', async () => {
    const temp = tempProject({ git: true })
    await edit(temp, 'src/cart.js', 'created', CART)
    expect(await end(temp)).toEqual({
      type: 'tell',
      user: `[tailtest] not run: nobody agreed yet that tests may run in ${temp.project.root}. To agree (tailtest trust): npx tailtest trust`,
    })
    await edit(temp, 'src/cart.js', 'written', `${CART}\n`)
    expect(await end(temp)).toEqual({ type: 'silent' })
    expect(Object.keys(stateOf(temp).pending)).toEqual(['src/cart.js'])
    temp.trust()
    expect(await end(temp)).toMatchObject({
      type: 'continue',
      text: expect.stringContaining('src/cart.js'),
    })
  })
})

describe('where the repository’s own configuration names commands', () => {
  const runners = { '.': { command: ['./planted'], args: ['all'] } }
  const marker = (temp: TempProject) => join(temp.project.root, 'planted was run')

  function planted(): TempProject {
    const temp = tempProject({ git: true })
    addVitest(temp)
    temp.write('.tailtest/config.json', JSON.stringify({ runners }))
    temp.write('planted', '#!/bin/sh\ntouch "planted was run"\n')
    return temp
  }

  const commandOf = async (temp: TempProject) =>
    (await session(temp).place.runnerOf(relPath('src/cart.js'), 'javascript'))?.command

  test('they are not used, and the person is told once', async () => {
    const temp = planted()
    temp.trust()
    await edit(temp, 'src/cart.js', 'created', CART)
    const first = await end(temp)
    expect(first).toMatchObject({
      type: 'continue',
      user: '[tailtest] settings not used until you agree to them: runners. To agree: npx tailtest trust',
    })
    await edit(temp, 'src/cart.js', 'written', `${CART}\n`)
    expect(await end(temp)).not.toMatchObject({ user: expect.stringContaining('agreed') })
    expect(await commandOf(temp)).not.toContain('planted')
    expect(existsSync(marker(temp))).toBe(false)
  })

  test('they are used once the person agreed to exactly them', async () => {
    const temp = planted()
    const config = await session(temp).place.config()
    temp.trust(commandsHash(config))
    expect(await commandOf(temp)).toContain('planted')
    const other = { '.': { ...runners['.'], args: ['more'] } }
    temp.write('.tailtest/config.json', JSON.stringify({ runners: other }))
    expect(await commandOf(temp)).not.toContain('planted')
  })
})

describe('where tests may run', () => {
  test('a new source without a test keeps the turn going, once', async () => {
    const temp = tempProject({ git: true })
    temp.trust()
    await edit(temp, 'src/cart.js', 'created', CART)
    const reply = await end(temp)
    expect(reply).toMatchObject({
      type: 'continue',
      text: expect.stringContaining('- src/cart.js: write src/cart.test.js'),
    })
    await edit(temp, 'src/cart.js', 'written', `${CART}\n`)
    const left = 'the turn ends with 1 source without a test (src/cart.js)'
    expect(await end(temp)).toEqual({ type: 'tell', user: `[tailtest] ${left}` })
    expect(await end(temp)).toEqual({ type: 'silent' })
  })

  test('the person is told of it too where the agent ends its turn and changed nothing', async () => {
    const temp = tempProject({ git: true })
    temp.trust()
    await edit(temp, 'src/cart.js', 'created', CART)
    expect((await end(temp)).type).toBe('continue')
    expect(await end(temp)).toMatchObject({ user: expect.stringContaining('without a test') })
    expect(await end(temp)).toEqual({ type: 'silent' })
  })

  test('a source without a test that a command wrote is asked for too', async () => {
    const temp = tempProject({ git: true })
    temp.trust()
    session(temp)
    await prompt(temp, 't1')
    temp.write('src/cart.js', CART)
    const command = { ...eventBase(temp), command: 'make', failed: false }
    await handle({ type: 'command-ran', ...command }, contextOf(temp))
    expect(await end(temp)).toMatchObject({
      type: 'continue',
      text: expect.stringContaining('src/cart.js'),
    })
  })

  test('what is said while the agent waits for the person comes with the next prompt', async () => {
    const temp = tempProject({ git: true })
    temp.trust()
    await edit(temp, 'src/cart.js', 'created', CART)
    expect(await end(temp, 'question')).toEqual({ type: 'silent' })
    expect(await prompt(temp, 't2')).toMatchObject({
      type: 'note',
      text: expect.stringContaining('src/cart.js'),
    })
  })

  test('nothing runs and nothing is said where the configuration turns it off', async () => {
    const temp = tempProject({ git: true })
    temp.trust()
    temp.write('.tailtest/config.json', '{"run_tests":"off"}')
    await edit(temp, 'src/cart.js', 'created', CART)
    expect(await end(temp)).toEqual({ type: 'silent' })
    expect(stateOf(temp).since).toEqual({ edits: 0, commands: 0 })
  })

  test('an end that two hooks see at once is one end', async () => {
    const temp = tempProject({ git: true })
    temp.trust()
    await edit(temp, 'src/cart.js', 'created', CART)
    const replies = await Promise.all([end(temp), end(temp)])
    expect(replies.map(({ type }) => type).sort()).toEqual(['continue', 'silent'])
    expect(stateOf(temp).turn.ends).toBe(1)
  })
})

test('a session with vitest: passes, breaks, is not run again for the same bytes, is fixed', async () => {
  const temp = tempProject({ git: true })
  addVitest(temp)
  temp.trust()
  await edit(temp, 'src/cart.js', 'created', CART)
  await edit(temp, 'src/cart.test.js', 'created', CART_TEST)
  const passed = await end(temp)
  expect(passed).toMatchObject({
    type: 'tell',
    user: expect.stringContaining('[tailtest] tests:passed=1 failed=0 classified=ok'),
  })
  expect(stateOf(temp).pending).toEqual({})

  await prompt(temp, 't2')
  await edit(temp, 'src/cart.js', 'written', CART.replace('a + b', 'a - b'))
  const broken = await end(temp)
  expect(broken).toMatchObject({
    type: 'continue',
    text: expect.stringMatching(/^- real_bug: .*adds up.*expected -1 to be 3/m),
    user: expect.stringContaining('tests:passed=0 failed=1 classified=real_bug'),
  })

  await prompt(temp, 't3')
  await edit(temp, 'src/cart.js', 'written', CART) // the bytes of the first turn: known to pass
  const fixed = await end(temp)
  expect(fixed).toMatchObject({ type: 'tell', user: expect.stringContaining('passed=1 failed=0') })
  const { coverage, turn } = stateOf(temp)
  expect(coverage).toMatchObject({ 'src/cart.js': { last: 'passing', everFailed: true } })
  expect(turn.continues).toBe(0)
  const runs = readFileSync(session(temp).journal.file, 'utf8').match(/"results\.run"/g)
  expect(runs).toHaveLength(2)

  const { place, journal } = session(temp)
  const paths = [relPath('src/cart.js'), relPath('src/gone.js'), relPath('src/bare.js')]
  temp.write('src/bare.js', 'export const bare = 1\n')
  const ran = await runTestsNow(place, journal, { paths, timeoutMs: 30_000 })
  expect(ran).toMatchObject({ absent: ['src/gone.js'], untested: ['src/bare.js'] })
  expect(ran.report.files).toEqual([
    { source: 'src/cart.js', test: 'src/cart.test.js', status: 'passing' },
  ])
})

test('a file that did not load is run again for the same bytes: what it lacked may be installed by now', async () => {
  const temp = tempProject({ git: true })
  addVitest(temp)
  temp.trust()
  const elsewhere = mkdtempSync(join(tmpdir(), 'tailtest-lacking-'))
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }))
  const others = join(elsewhere, 'cart.cjs')
  const lacking = `import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
const { total } = createRequire(import.meta.url)(${JSON.stringify(others)})
test('adds up', () => { expect(total(1, 2)).toBe(3) })
`
  await edit(temp, 'src/cart.js', 'created', CART)
  await edit(temp, 'src/cart.test.js', 'created', lacking)
  expect(await end(temp)).toMatchObject({ user: expect.stringContaining('failed=1') })
  writeFileSync(others, 'exports.total = (a, b) => a + b\n')
  await prompt(temp, 't2')
  await edit(temp, 'src/cart.test.js', 'written', lacking)
  expect(await end(temp)).toMatchObject({ user: expect.stringContaining('passed=1 failed=0') })
})

test('a runner that does not start since its configuration changed is the agent’s to mend; another is only told', async () => {
  const temp = tempProject({ git: true })
  addVitest(temp)
  temp.write('src/cart.js', CART)
  temp.write('src/cart.test.js', CART_TEST)
  temp.commit()
  temp.trust()
  session(temp)
  await prompt(temp, 'one')
  await edit(temp, 'vitest.config.js', 'created', 'export default {{\n')
  await edit(temp, 'src/cart.js', 'written', CART.replace('a + b', 'b + a'))
  const reply = await end(temp)
  expect(reply).toMatchObject({
    type: 'continue',
    user: expect.stringMatching(/classified=not_run not_run=1\n\[tailtest\] not run: /),
  })
  const text = 'text' in reply ? reply.text : ''
  expect(text).toMatch(/^tailtest: no test ran\. vitest did not run: /)
  expect(text).toContain('Changed in this turn: vitest.config.js. Correct it, then run again: ')
  expect(text).toMatch(/ run src\/cart\.test\.js$/)
  await end(temp)
  await prompt(temp, 'two')
  await edit(temp, 'src/cart.js', 'written', CART.replace('a + b', 'a - -b'))
  expect(await end(temp), 'it was so before').toMatchObject({ type: 'tell' })
})
