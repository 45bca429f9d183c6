import { afterEach, expect, test, vi } from 'vitest'
import { printJson, printLines } from '../src/shell/output.ts'

/** A title, a cleared screen, a turned direction, a hidden text, and a letter that nobody sees. */
const PLANTED = '\u001b]0;owned\u0007\u009b2J\u202eevil\u001b[8mhidden\u{e0041}'

const written: string[] = []

function catchOutput(): void {
  written.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
}

afterEach(() => vi.restoreAllMocks())

test('whatever a line holds drives no terminal, and our own colours stay', () => {
  catchOutput()
  printLines([`\u001b[31m${PLANTED}\u001b[39m\tend`])
  vi.restoreAllMocks()
  expect(written.join('')).toBe('\u001b[31mevilhidden\u001b[39m\tend\n')
})

test('JSON holds such characters escaped, and means the same', () => {
  catchOutput()
  printJson({ [PLANTED]: [PLANTED] })
  vi.restoreAllMocks()
  const text = written.join('')
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u)
  expect(JSON.parse(text)).toEqual({ [PLANTED]: [PLANTED] })
})

test('letters and pictures that are joined stay so', () => {
  catchOutput()
  printLines(['می\u200cخواهم 👩\u200d👩 ❤\ufe0f'])
  vi.restoreAllMocks()
  expect(written.join('')).toBe('می\u200cخواهم 👩\u200d👩 ❤\ufe0f\n')
})
