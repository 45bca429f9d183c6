import { describe, expect, test } from 'vitest'
import { entriesIn, outcomesNewTo, parseHistory, printHistory, union } from '../src/index.ts'
import { history, outcome } from './entries.ts'

const entries = history(outcome(), outcome({ session_id: 's2', minute: 1, status: 'unresolved' }))

describe('the text of a history', () => {
  test('reads as what was printed, one element a line', () => {
    const values = ['remember the milk', ...entries]
    const text = printHistory(values)
    expect(text.split('\n')).toHaveLength(values.length + 3)
    expect(parseHistory(text)).toEqual(values)
  })

  test.each([
    ['nothing', ''],
    ['an object', '{}'],
    ['torn', '[{"file":'],
    ['nested without end', `${'['.repeat(60)}${']'.repeat(60)}`],
  ])('is none: %s', (_, text) => {
    expect(parseHistory(text)).toBeUndefined()
  })

  test('gives its entries in their own fields, and nothing else', () => {
    const [entry] = entries
    expect(entriesIn([{ ...entry, note: 'mine' }, 7, { ...entry, file: '/etc/passwd' }])).toEqual([
      entry,
    ])
  })
})

test('an outcome is new where its session, or its newest result, is not known', () => {
  const [one, two] = entries
  const fixed = outcome({ session_id: 's2', minute: 2, status: 'fixed' })
  const later = union(entries, history(fixed))
  expect(outcomesNewTo(entries, later)).toEqual([later[1]])
  expect(outcomesNewTo(one ? [{ ...one, classification: 'fixed' }] : [], entries)).toEqual([two])
})
