import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { applyPatch, parsePatch } from '../src/index.ts'

type Files = Readonly<Record<string, string>>

/** What the `apply_patch` of client 0.169.0 makes of files; `null`: it refuses. */
const recorded: { name: string; before: Files; patch: string; after: Files | null }[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/patches/apply-patch.0.169.0.json'), 'utf8'),
)

/** The files after a patch; `null`: it does not fit. */
function applied(before: Files, patch: string): Files | null {
  const files = new Map(Object.entries(before))
  for (const file of parsePatch(patch)) {
    if (file.kind === 'deleted') {
      files.delete(file.path)
      continue
    }
    const source = file.kind === 'renamed' ? file.from : file.path
    const text = applyPatch(files.get(source) ?? '', file)
    if (text === undefined) return null
    if (source !== file.path) files.delete(source)
    files.set(file.path, text)
  }
  return Object.fromEntries(files)
}

describe('a patch does what the client makes of it:', () => {
  test.each(recorded)('$name', ({ before, patch, after }) => {
    expect(applied(before, patch)).toEqual(after)
  })
})

test('every file of a patch is named, with what happens to it', () => {
  const patch = [
    '*** Begin Patch',
    '*** Add File: src/tax.js',
    '+export const tax = 1',
    '*** Update File: src/cart.js',
    '@@ class Cart',
    '-    a',
    '+    b',
    ' ',
    '*** Update File: src/fmt.js',
    '*** Move to: src/format.js',
    '@@',
    '-x',
    '*** End of File',
    '*** Delete File: src/pay.js',
    '*** End Patch',
  ].join('\n')
  expect(parsePatch(patch)).toEqual([
    { kind: 'created', path: 'src/tax.js', text: 'export const tax = 1\n' },
    {
      kind: 'written',
      path: 'src/cart.js',
      hunks: [
        {
          below: 'class Cart',
          lines: [
            { mark: '-', text: '    a' },
            { mark: '+', text: '    b' },
            { mark: ' ', text: '' },
          ],
          isEnd: false,
        },
      ],
    },
    {
      kind: 'renamed',
      path: 'src/format.js',
      from: 'src/fmt.js',
      hunks: [{ below: undefined, lines: [{ mark: '-', text: 'x' }], isEnd: true }],
    },
    { kind: 'deleted', path: 'src/pay.js' },
  ])
})

test('a move onto itself is no move', () => {
  const patch = '*** Begin Patch\n*** Update File: a\n*** Move to: a\n-x\n+y\n*** End Patch'
  expect(parsePatch(patch)).toMatchObject([{ kind: 'written', path: 'a' }])
})

test('a patch in a heredoc is read, a text that is none has no files', () => {
  const patch = '*** Begin Patch\n*** Delete File: a.js\n*** End Patch'
  expect(parsePatch(`cd src && apply_patch <<'EOF'\n${patch}\nEOF\n`)).toEqual(parsePatch(patch))
  expect(parsePatch('echo hello')).toEqual([])
  expect(parsePatch('')).toEqual([])
})

/** Lines that tell each other apart, and some that do not. */
const lines = fc.array(fc.stringMatching(/^[a-c ]{0,3}$/), { maxLength: 12 })

test('a patch that replaces all of a file by another gives the other', () => {
  fc.assert(
    fc.property(lines, lines, (from, to) => {
      fc.pre(from.length > 0 && from.at(-1) !== '')
      const text = [...from.map((line) => `-${line}`), ...to.map((line) => `+${line}`)].join('\n')
      const patch = `*** Begin Patch\n*** Update File: a\n@@\n${text}\n*** End Patch\n`
      const whole = (all: readonly string[]) => all.map((line) => `${line}\n`).join('')
      expect(applied({ a: whole(from) }, patch)).toEqual({ a: whole(to) })
    }),
  )
})

test('any text at all is read without an error', () => {
  const word = fc.constantFrom(
    '*** Begin Patch',
    '*** Update File: a',
    '*** Add File: b',
    '@@',
    '@@ x',
    '-a',
    '+b',
    ' c',
    '',
    '*** End of File',
    '*** Move to: d',
    '*** End Patch',
    '***',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string())), fc.string(), (patch, before) => {
      for (const file of parsePatch(patch.join('\n'))) {
        if (file.kind !== 'deleted') applyPatch(before, file)
      }
    }),
  )
})

test('each line of a file is looked at a few times, however many hunks name it with other spaces', () => {
  const count = 400
  const lines = Array.from({ length: count }, (_, at) => `line ${at}`)
  const hunks = lines.map((line) => `@@\n-  ${line}\n+new ${line}\n`)
  const patch = `*** Begin Patch\n*** Update File: a\n${hunks.join('')}*** End Patch\n`
  const looked = vi.spyOn(String.prototype, 'trimEnd')
  const after = applied({ a: lines.map((line) => `${line}\n`).join('') }, patch)
  const looks = looked.mock.calls.length
  looked.mockRestore()
  expect(after).toEqual({ a: lines.map((line) => `new ${line}\n`).join('') })
  expect(looks).toBeLessThan(10 * count)
})

test('a hunk of more lines than a call can take is put in', () => {
  const lines = Array.from({ length: 130_000 }, (_, at) => `+${at}`).join('\n')
  const patch = `*** Begin Patch\n*** Update File: a\n@@\n-x\n${lines}\n*** End Patch\n`
  expect(applied({ a: 'x\n' }, patch)?.a?.length).toBeGreaterThan(130_000)
})
