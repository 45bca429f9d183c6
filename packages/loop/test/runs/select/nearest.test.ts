import { type RelPath, relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { closeness, NO_IMPORT, openNearest } from '../../../src/runs/select/nearest.ts'

const orderOf = (tests: readonly string[], sources: readonly [path: string, hops: number][]) => {
  const nearest = openNearest()
  for (const name of tests) {
    for (const [path, hops] of sources) nearest.add(relPath(name), hops, relPath(path))
  }
  return [...nearest.inOrder().keys()]
}

test('of what all tests load, those are first that are called like another source that changed', () => {
  const tests = ['test/close.test.js', 'test/logger/options.test.js']
  const both: [string, number][] = [
    ['server.js', 1],
    ['lib/logger-factory.js', 2],
  ]
  expect(orderOf(tests, both)).toEqual([tests[1], tests[0]])
  expect(orderOf(tests, [['server.js', 1]])).toEqual(tests)
})

test('fewer imports come before a name', () => {
  const nearest = openNearest()
  const source = relPath('lib/logger.js')
  nearest.add(relPath('test/logger.test.js'), 2, source)
  nearest.add(relPath('test/close.test.js'), 1, source)
  expect([...nearest.inOrder().keys()]).toEqual(['test/close.test.js', 'test/logger.test.js'])
})

test('the singular of a word is as close as its plural', () => {
  const to = (name: string) => closeness(relPath('lib/errors.js'), relPath(`test/${name}.test.js`))
  expect(to('error-handler')).toBe(to('errors-handler'))
  expect(to('error-handler')).toBeLessThan(to('close-handler'))
})

test('of tests that are as near, those come first that speak of what changed', () => {
  const nearest = openNearest()
  const source = relPath('lib/reply.js')
  const tests = Array.from({ length: 40 }, (_, at) => relPath(`test/t${at + 10}.test.js`))
  for (const each of tests) nearest.add(each, 1, source)
  const [named, told, owed] = ['test/reply.test.js', 'test/t45.test.js', 'test/a.test.js'].map(
    relPath,
  )
  if (named === undefined || told === undefined || owed === undefined) throw new Error('no path')
  nearest.add(named, 0, source)
  nearest.add(owed, 2 * NO_IMPORT)
  expect(nearest.between()).toEqual(tests)
  const words = (one: RelPath) => (one === told || one === owed ? 5 : 0)
  const order = [...nearest.inOrder({ words }).keys()]
  expect(order.indexOf(named)).toBe(0)
  expect(order.indexOf(told)).toBeLessThan(5)
  expect(order.at(-1)).toBe(owed)
  expect(order).toHaveLength(42)
})

test('of tests that mention as much, those come first that were committed with what changed', () => {
  const nearest = openNearest()
  const tests = Array.from({ length: 12 }, (_, at) => relPath(`test/t${at + 10}.test.js`))
  for (const each of tests) nearest.add(each, 1, relPath('lib/reply.js'))
  const mentions = (one: RelPath) => (one === tests[0] ? 5 : 0)
  const committed = (one: RelPath) => (one === tests[8] ? 3 : 0)
  const order = [...nearest.inOrder({ words: mentions, together: committed }).keys()]
  expect(new Set(order.slice(0, 2))).toEqual(new Set([tests[0], tests[8]]))
  expect(order).toHaveLength(tests.length)
})
