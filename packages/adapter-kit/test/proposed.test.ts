import { describe, expect, test } from 'vitest'
import { contentAfter, type ProposedEdit, parsePatch } from '../src/index.ts'

const path = '/home/dev/shop/src/cart.ts'
const left = (edit: ProposedEdit, before: string | undefined) => {
  const contents = contentAfter(edit, before)
  return contents === 'refused' ? contents : contents.after
}
const replace = (old: string, by: string, everywhere = false): ProposedEdit => ({
  ...{ kind: 'replace', path, old, by, everywhere },
})

describe('the content of a file after a proposed edit', () => {
  test.each<[string, ProposedEdit, string | undefined, string | undefined]>([
    ['written', { kind: 'write', path, text: 'b' }, 'a', 'b'],
    ['created', { kind: 'write', path, text: 'b' }, undefined, 'b'],
    ['deleted', { kind: 'delete', path }, 'a', undefined],
    ['replaced once', replace('a', 'b'), 'a a', 'b a'],
    ['replaced everywhere', replace('a', 'b', true), 'a a', 'b b'],
    ['replaced by what looks like a pattern', replace('a', '$& $1'), 'a', '$& $1'],
    ['created by a replacement', replace('', 'b'), undefined, 'b'],
    ['not replaced: it is not there', replace('x', 'b'), 'a', 'refused'],
    ['not created over a file', replace('', 'b'), 'a', 'refused'],
    ['moved as it is', { kind: 'patch', path, hunks: [], from: '/old' }, 'a\n', 'a\n'],
  ])('%s', (_, edit, before, expected) => {
    expect(left(edit, before)).toBe(expected)
  })

  test('a patch is applied as the client applies it, or refused', () => {
    const [file] = parsePatch('*** Update File: src/cart.ts\n@@\n-a\n+b\n*** End Patch')
    if (file?.kind !== 'written') throw new TypeError('no such patch')
    const edit = { kind: 'patch', path, hunks: file.hunks } as const
    expect(left(edit, 'a\nc\n')).toBe('b\nc\n')
    expect(left(edit, 'x\n')).toBe('refused')
  })
})
