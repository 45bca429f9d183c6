import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bashWords, hasBash, ourWords } from './bash.ts'

test.skipIf(!hasBash)(
  'quoting of any kind is read as bash reads it',
  () => {
    const piece = fc.constantFrom(
      'a',
      'b c',
      '$A',
      '"',
      "'",
      '\\',
      ' ',
      '"$B"',
      "'x y'",
      '\\ ',
      '-',
      '.',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        const closed = spawnSync('bash', ['--norc', '-n', '-c', `show ${text}`]).status === 0
        fc.pre(closed && !text.endsWith('\\'))
        expect(ourWords(text)).toEqual(bashWords(text))
      }),
      { numRuns: 150 },
    )
  },
  60_000,
)
