import { expect, test } from 'vitest'
import { openTries, readTried } from '../../src/report/index.ts'
import { runnerOf } from './projects.ts'

test('what came of the tries is read as far as it was written', () => {
  const lines = [
    '{"try":-1,"ok":true}',
    '{"try":0,"ok":false}',
    '{"try":1,"ok":true}',
    '{"end":true}',
  ]
  const whole = { isGreen: true, passed: [false, true], ended: true }
  expect(readTried(lines.join('\n'))).toEqual(whole)
  expect(readTried(lines.slice(0, 3).join('\n'))).toEqual({ ...whole, ended: false })
  expect(readTried(`${lines[0]}\n{"try":0,"ok`)).toEqual({
    ...whole,
    passed: [],
    ended: false,
  })
  expect(readTried('')).toEqual({ isGreen: undefined, passed: [], ended: false })
})

test('a driver that cannot do it, or tests that fail as they are, leave nothing to say', () => {
  expect(readTried('{"unable":"this vitest runs once"}').isGreen).toBe(false)
  expect(readTried('{"try":-1,"ok":false}\n{"end":true}').isGreen).toBe(false)
})

test('a number that is not the next is not counted', () => {
  expect(readTried('{"try":-1,"ok":true}\n{"try":1,"ok":true}').passed).toEqual([])
})

test('a runner that a command of the project starts is not started in another way', async () => {
  const start = { files: [], selection: [], root: '/p', folder: '/f', env: {} }
  for (const name of ['vitest', 'jest'] as const) {
    const runner = runnerOf(name, 'docker', ['compose', 'exec', 'app', name])
    expect((await openTries(name))?.invocation({ ...start, runner })).toBeUndefined()
  }
  const own = runnerOf('jest', '/usr/bin/node', ['/p/node_modules/jest/bin/jest.js', '--ci'])
  const invocation = (await openTries('jest'))?.invocation({ ...start, runner: own })
  expect(invocation).toMatchObject({ command: '/usr/bin/node', args: ['/f/tries.cjs', '--ci'] })
})

test('of a runner that is not made to, there is none', async () => {
  expect(await openTries('go')).toBeUndefined()
  expect((await openTries('pytest'))?.invocation).toBeDefined()
})
