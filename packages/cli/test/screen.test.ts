import { expect, test } from 'vitest'
import { canDraw, openScreen, type Terminal } from '../src/account/status/watch.ts'

function terminal(over: Partial<Terminal> = {}): { written: string[]; stream: Terminal } {
  const written: string[] = []
  return {
    written,
    stream: { isTTY: true, columns: 20, rows: 4, ...over, write: (text) => written.push(text) },
  }
}

test('each drawing takes the place of the one before; the terminal is given back as it was, once', () => {
  const { written, stream } = terminal()
  const screen = openScreen(stream)
  screen.draw([{ text: 'one' }])
  screen.draw([{ text: 'two' }, { text: 'three' }])
  screen.close()
  screen.close()
  screen.draw([{ text: 'too late' }])
  const [open, one, two, close, ...more] = written
  expect(open).toBe('\x1b[?1049h\x1b[?25l\x1b[?7l')
  expect(one).toBe('\x1b[Hone\x1b[K\r\n\x1b[J')
  expect(two).toBe('\x1b[Htwo\x1b[K\r\nthree\x1b[K\r\n\x1b[J')
  expect(close).toBe('\x1b[?7h\x1b[?25h\x1b[?1049l')
  expect(more).toEqual([])
})

test('nothing is wider or higher than the terminal, and what is left out is counted', () => {
  const { written, stream } = terminal()
  const lines = Array.from({ length: 9 }, (_, at) => ({ text: `${at}${'x'.repeat(40)}` }))
  openScreen(stream).draw(lines)
  const drawn = (written[1] ?? '').split('\r\n')
  expect(drawn).toHaveLength(4)
  expect(drawn[0]).toBe(`\x1b[H0${'x'.repeat(18)}\x1b[K`)
  expect(drawn[2]).toContain('… 7 more lines')
})

test.each([
  ['a terminal', {}, { TERM: 'xterm' }, true],
  ['a pipe', { isTTY: false }, { TERM: 'xterm' }, false],
  ['a terminal that cannot move its cursor', {}, { TERM: 'dumb' }, false],
])('%s', (_, over, env, answer) => {
  expect(canDraw(terminal(over).stream, env)).toBe(answer)
})
