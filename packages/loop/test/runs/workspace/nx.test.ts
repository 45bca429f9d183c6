import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { plannedOf, scope, tasksOf, wordsOf } from '../../../src/runs/workspace/nx.ts'

describe.each(['17.3.2', '24.0.6'])('nx %s', (version) => {
  const recorded = (name: string) =>
    readFileSync(new URL(`recorded/nx-${version}-${name}`, import.meta.url), 'utf8')
  const planned = plannedOf(recorded('graph.json')) ?? []

  test('the graph says which packages have tests, and what starts them', () => {
    expect(planned.map(({ id, directory }) => [id, directory])).toEqual([
      ['@shop/a:test', 'packages/a'],
      ['@shop/b:test', 'packages/b'],
      ['@shop/c:test', 'packages/c'],
    ])
    expect(planned[0]?.command).toContain('"script":"test"')
  })

  test('the results say how they ended, and what came from the cache', () => {
    expect(tasksOf(planned, recorded('run.json'), 0)).toMatchObject([
      { package: '@shop/a', result: 'passed', cached: true },
      { package: '@shop/b', result: 'passed', cached: true },
      { package: '@shop/c', result: 'failed', cached: false },
    ])
  })

  test('a package that was passed over because another one failed is unknown', () => {
    const tasks = tasksOf(planned.slice(0, 2), '{"run":{"startTime":"2026-01-01T00:00:00Z"}}', 0)
    expect(tasks).toMatchObject([{ result: 'unknown' }, { result: 'unknown' }])
    const skipped = tasksOf(planned, recorded('run-skipped.json'), 0)
    expect(skipped?.map(({ result }) => result)).toEqual(['failed', 'unknown', 'failed'])
  })

  test('results of an earlier run are never taken for this one’s', () => {
    expect(tasksOf(planned, recorded('run.json'), Date.parse('2100-01-01'))).toBeUndefined()
  })

  test('the last words of a package are its own', () => {
    const words = wordsOf(recorded('output.txt'), { package: '@shop/c' })
    expect(words).toContain('expected 2 to be 3')
    expect(words).not.toContain('a.test.js')
    expect(words).not.toContain('Failed tasks')
  })
})

test.each([undefined, '', '[]', '{}', '{"tasks":'])('%j is no graph, and no results', (text) => {
  expect(plannedOf(text)).toBeUndefined()
  expect(tasksOf([], text, 0)).toBeUndefined()
})

test('what is affected is told from a commit on', () => {
  expect(scope(undefined)).toEqual(['run-many', '--target=test'])
  expect(scope('abc')).toEqual(['affected', '--target=test', '--base=abc'])
})
