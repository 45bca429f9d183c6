import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unifiedDiff } from '../src/unified-diff.ts'

/** What git makes of a file with a diff. */
function applied(before: string | undefined, diff: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'tailtest diff '))
  try {
    const file = join(folder, 'file')
    if (before !== undefined) writeFileSync(file, before)
    const { status, stderr } = spawnSync('git', ['apply', '-p0', '--whitespace=nowarn', '-'], {
      cwd: folder,
      input: diff,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${stderr}\n${diff}`)
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const line = fc.constantFrom('a', 'b', 'c', '', '  }', 'grüß dich')
const text = fc
  .tuple(fc.array(line, { maxLength: 30 }), fc.boolean())
  .map(([lines, ends]) => lines.join('\n') + (ends && lines.length > 0 ? '\n' : ''))

test('git makes of a file with the diff what the file is to be', { timeout: 60_000 }, () => {
  const run = (before: string, after: string) => {
    const diff = unifiedDiff('file', before, after)
    expect(diff === '').toBe(before === after)
    if (before !== after) expect(applied(before, diff)).toBe(after)
  }
  fc.assert(fc.property(text, text, run), { numRuns: 100 })
})

test('a file that is new or goes is told from one that is empty', () => {
  expect(unifiedDiff('file', undefined, 'one\n')).toBe(
    '--- /dev/null\n+++ file\n@@ -0,0 +1,1 @@\n+one\n',
  )
  expect(unifiedDiff('file', 'one', undefined)).toBe(
    '--- file\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-one\n\\ No newline at end of file\n',
  )
})

test('only what changes is shown, with three lines around it', () => {
  const lines = Array.from({ length: 40 }, (_, at) => `${at}\n`)
  const diff = unifiedDiff('file', lines.join(''), lines.toSpliced(20, 1, 'new\n').join(''))
  expect(diff.split('\n')).toEqual([
    ...['--- file', '+++ file', '@@ -18,7 +18,7 @@', ' 17', ' 18', ' 19', '-20', '+new'],
    ...[' 21', ' 22', ' 23', ''],
  ])
})

test('of two long texts without a line in common all is replaced', () => {
  const lines = (word: string) =>
    Array.from({ length: 5000 }, (_, at) => `${word} ${at}\n`).join('')
  const [one, other] = [lines('one'), lines('other')]
  expect(applied(one, unifiedDiff('file', one, other))).toBe(other)
  expect(applied(undefined, unifiedDiff('file', undefined, other))).toBe(other)
  expect(applied(one, unifiedDiff('file', one, undefined))).toBeUndefined()
})
