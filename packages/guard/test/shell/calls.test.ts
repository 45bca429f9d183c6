import { expect, test } from 'vitest'
import { callsIn } from '../../src/shell/calls.ts'
import { bashWords, hasBash, ourWords } from './bash.ts'

const TEXTS = [
  'a b  c',
  `'a b' "c d" e\\ f`,
  `a'b'"c"d`,
  `"" '' x`,
  `$A $B "$B" \${A}x x$A`,
  '$EMPTY "$EMPTY" $UNSET "$UNSET"x',
  `\${UNSET:-z} \${A:-z} "\${UNSET:-a b}" \${UNSET-q}`,
  `'$A' \\$A "\\$A"`,
  '{a,b} x{1,2}y "{a,b}" {a} {a,{b,c}}',
  '~ ~/x "~" x~',
  `$'a\\tb' $'\\x41' $'it\\'s'`,
  '$(echo one) "$(echo two words)" $(echo two words) `echo three`',
  '"a\\"b" "a\\\\b" "a\\nb"',
  'a#b "#c" # a comment',
  'a\\\nb',
  '"$A$B" $A$B',
  'x=1 --flag=$A',
  '"$(echo "in $(echo deep)")"',
]

test.skipIf(!hasBash).each(TEXTS)('words as bash reads them: %s', (text) => {
  expect(ourWords(text)).toEqual(bashWords(text))
})

test('a here-document is what its program reads, up to the delimiter', () => {
  const [call, next] = callsIn("psql <<-'SQL' -q\n\tselect 1;\n\tSQL\nls", {
    cwd: '/',
    home: '/',
    env: {},
  })
  expect(call).toMatchObject({ program: 'psql', input: 'select 1;' })
  expect(next).toMatchObject({ program: 'ls' })
})

test('a folder changed in a subshell is the old one behind it', () => {
  const calls = callsIn('(cd a && one); two', { cwd: '/w', home: '/', env: {} })
  expect(calls.map(({ program, cwd }) => [program, cwd])).toEqual([
    ['cd', '/w'],
    ['one', '/w/a'],
    ['two', '/w'],
  ])
})

test('of words that stand for thousands only the first are looked at, and braces that never close end', () => {
  for (const text of ['{a,b}'.repeat(40), '{a,{b,'.repeat(20_000), '{a,b'.repeat(20_000)]) {
    expect(ourWords(text).length).toBeGreaterThan(0)
    expect(ourWords(text).length).toBeLessThanOrEqual(64)
  }
  expect(ourWords('{a,b}'.repeat(40))[0]).toBe('a'.repeat(40))
})
