import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scope, tasksOf } from '../../../src/runs/workspace/turbo.ts'

const recorded = (name: string) =>
  readFileSync(new URL(`recorded/turbo-2.11.11-${name}`, import.meta.url), 'utf8')

test('the summary of a run says of each package how its tests ended, and what came from the cache', () => {
  const common = { command: 'vitest run' }
  expect(tasksOf(recorded('summary.json'))).toEqual([
    { ...common, package: '@shop/a', directory: 'packages/a', result: 'passed', cached: true },
    { ...common, package: '@shop/b', directory: 'packages/b', result: 'passed', cached: true },
    { ...common, package: '@shop/c', directory: 'packages/c', result: 'failed', cached: false },
  ])
})

test('a task that was not run is unknown, one of another name or without a script is none', () => {
  const task = { task: 'test', package: 'a', directory: 'a', command: 'jest' }
  const tasks = [
    task,
    { ...task, task: 'build' },
    { ...task, command: '<NONEXISTENT>' },
    { ...task, package: '//', directory: '', execution: { exitCode: 0 } },
  ]
  expect(tasksOf(JSON.stringify({ tasks }))).toMatchObject([
    { package: 'a', result: 'unknown' },
    { package: '//', directory: '', result: 'passed' },
  ])
})

test.each([undefined, '', '{"tasks":', '[]', '{"tasks":{}}', 'null'])('%j is no summary', (text) =>
  expect(tasksOf(text)).toBeUndefined(),
)

test('what is affected is asked for as the version understands it', () => {
  expect(scope('2.11.11', undefined)).toEqual({ args: [] })
  expect(scope('2.11.11', 'abc')).toEqual({ args: ['--affected'], env: { TURBO_SCM_BASE: 'abc' } })
  expect(scope('2.0.14', 'abc')).toEqual({ args: ['--filter=...[abc]'] })
  expect(scope('1.13.4', 'abc')).toEqual({ args: ['--filter=...[abc]'] })
})
