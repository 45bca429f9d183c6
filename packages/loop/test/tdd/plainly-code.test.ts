import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlainlyCode } from '../../src/tdd/facts.ts'
import { syntax } from '../project.ts'

test.each([
  ['a value', 'const a = 1\n', 'const a = 2\n', true],
  ['a line more', 'a()\n', 'a()\nb()\n', true],
  ['after a comment that ended', '/** a */\nconst a = 1\n', '/** a */\nconst a = 2\n', true],
  ['a comment', 'const a = 1 // one\n', 'const a = 1 // two\n', false],
  ['in a comment that began before', '/*\n a\n*/\n', '/*\n b\n*/\n', false],
  ['after what looks like the beginning of one', "f('src/**')\na\n", "f('src/**')\nb\n", false],
  ['spaces', 'f(a,b)\n', 'f(a, b)\n', false],
  ['nothing', 'a\n', 'a\n', false],
  ['in a text that may be a docstring', '"""\na\n"""\n', '"""\nb\n"""\n', false],
])('%s', (_what, before, after, expected) => {
  expect(isPlainlyCode(before, after)).toBe(expected)
})

const line = fc.constantFrom(
  ...['const a = 1', 'f(a)', 'f( a )', '// note', '/* open', 'close */', 'f() // x', '', '  f(b)'],
  ...['/** one */', "const s = '/*'", 'x'],
)
const source = fc.array(line, { maxLength: 6 }).map((lines) => `${lines.join('\n')}\n`)

test('never of what a parser finds to be comments alone', async () => {
  await fc.assert(
    fc.asyncProperty(source, source, async (before, after) => {
      fc.pre(isPlainlyCode(before, after))
      expect(await syntax.onlyCommentsChanged('src/a.ts', before, after)).not.toBe(true)
    }),
    { numRuns: 300 },
  )
})
