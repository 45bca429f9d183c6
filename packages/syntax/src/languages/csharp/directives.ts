import { DEEPEST } from '../outline.ts'
import type { Range } from '../reader.ts'

const DIRECTIVE = /^[ \t]*#[ \t]*(if|elif|else|endif)\b.*$/gm

interface Branch {
  /** Where its directive begins, and its text. */
  directive: number
  start: number
  end: number
}

/**
 * A source in which conditions stand around whole statements or declarations only, every character in its place: the
 * grammar knows no `#if` within an expression or around half of a block. Of those the first branch stays.
 */
export function withoutHalves(source: string): { code: string; markup: readonly Range[] } {
  const open: Branch[][] = []
  const markup: Range[] = []
  for (const { 0: text, 1: word, index } of source.matchAll(DIRECTIVE)) {
    const branches = word === 'if' ? [] : open.at(-1)
    if (branches === undefined) continue
    const last = branches.at(-1)
    if (last !== undefined) last.end = index
    if (word === 'if') open.push(branches)
    if (word !== 'endif') {
      const start = index + text.length
      branches.push({ directive: index, start, end: source.length })
      continue
    }
    open.pop()
    if (open.length >= DEEPEST) continue
    if (branches.every(({ start, end }) => isWhole(source.slice(start, end)))) continue
    markup.push(...branches.map(rangeOf), { start: index, end: index + text.length })
  }
  return { code: blanked(source, markup), markup }
}

function blanked(source: string, ranges: readonly Range[]): string {
  let code = ''
  let at = 0
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    if (end <= at) continue
    const from = Math.max(start, at)
    code += source.slice(at, from) + source.slice(from, end).replace(/[^\r\n]/g, ' ')
    at = end
  }
  return code + source.slice(at)
}

/** What is taken out of a branch: of the first its directive, of the others all. */
function rangeOf({ directive, start, end }: Branch, at: number): Range {
  return { start: directive, end: at === 0 ? start : end }
}

/** Statements or declarations that are closed. */
function isWhole(text: string): boolean {
  const code = text.replace(/\/\/.*|\/\*[\s\S]*?\*\/|^[ \t]*#.*$/gm, '').trim()
  const opened = code.split('{').length - code.split('}').length
  return code === '' || (opened === 0 && /^[^,.&|?:)=]/.test(code) && /[;}\]]$/.test(code))
}
