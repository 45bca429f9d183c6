import { expect, test } from 'vitest'
import { progressLine, type Terminal, textOf } from '../src/shell/progress-line.ts'

function terminal(over: Partial<Terminal> = {}): { written: string[]; terminal: Terminal } {
  const written: string[] = []
  return {
    written,
    terminal: { isTTY: true, columns: 60, ...over, write: (text) => written.push(text) },
  }
}

const counts = { passed: 12, failed: 1, skipped: 0 }

test('the line names the runner, what it came to and the test that runs', () => {
  expect(textOf({ runner: 'vitest', ...counts })).toBe('[tailtest] vitest: 12 passed, 1 failed')
  expect(textOf({ runner: 'pytest', ...counts, running: 'test_a.py::adds' })).toBe(
    '[tailtest] pytest: 12 passed, 1 failed, in test_a.py::adds',
  )
  expect(textOf({ runner: 'turbo', passed: 0, failed: 0, skipped: 0 })).toBe(
    '[tailtest] turbo: running',
  )
})

test('each line takes the place of the one before, none is wider than the terminal, and nothing is left', () => {
  const { written, terminal: stream } = terminal({ columns: 30 })
  const line = progressLine(stream, {})
  line?.show({ runner: 'vitest', ...counts })
  line?.show({ runner: 'vitest', ...counts, passed: 13 })
  line?.clear()
  const erase = '\r\x1b[K'
  expect(written).toEqual([
    `${erase}[tailtest] vitest: 12 passed, `.slice(0, erase.length + 29),
    `${erase}[tailtest] vitest: 13 passed, `.slice(0, erase.length + 29),
    erase,
  ])
})

test('the name of a test moves no cursor', () => {
  const text = textOf({ runner: 'jest', ...counts, running: 'a\r\n\x1b[2Jb' })
  expect(text).not.toMatch(/[\r\n\x1b]/)
})

test.each([
  ['a pipe', { isTTY: false }, {}],
  ['a terminal that cannot erase', {}, { TERM: 'dumb' }],
])('%s gets none', (_, over, env) => {
  expect(progressLine(terminal(over).terminal, env)).toBeUndefined()
})
