import type { Kinds, Range } from './languages/reader.ts'
import type { Parsed } from './tree-sitter/ask.ts'
import { findKinds, MOST_NODES, type SyntaxNode } from './tree-sitter/node.ts'

type Code = Pick<Parsed, 'root' | 'source' | 'markup'>

/**
 * Whether two sources differ in comments, blank lines and spaces beside punctuation alone. Errs towards
 * "no": for code that does not parse, and where a comment that tools read has changed.
 */
export function differInCommentsOnly(before: Code, after: Code, kinds: Kinds): boolean {
  if (before.source === after.source) return true
  if (isBroken(before.root) || isBroken(after.root)) return false
  // what the grammar was not given may stand in what it takes for a comment
  if (aside(before) !== aside(after)) return false
  const old = essence(before, kinds)
  return old !== undefined && old === essence(after, kinds)
}

function isBroken(root: SyntaxNode): boolean {
  return root.kind() === 'ERROR' || findKinds(root, ['ERROR']).length > 0
}

interface Fixed extends Range {
  isComment: boolean
}

function aside({ source, markup }: Code): string {
  return JSON.stringify(markup.map(({ start, end }) => source.slice(start, end)))
}

/** The code without comments and with one way of spacing; literals stay as they are. `undefined`: too many. */
function essence({ root, source, markup }: Code, kinds: Kinds): string | undefined {
  const found = findKinds(root, [...kinds.comments, ...kinds.literals])
  if (found.length === MOST_NODES) return undefined
  const inCode = found.map((node): Fixed => {
    const { start, end } = node.range()
    return { start: start.index, end: end.index, isComment: kinds.comments.includes(node.kind()) }
  })
  const around = markup.map((range): Fixed => ({ ...range, isComment: false }))
  const fixed = [...inCode, ...around].sort((one, other) => one.start - other.start)
  const pieces: string[] = []
  const literals: string[] = []
  let from = 0
  for (const { start, end, isComment } of grouped(fixed, source)) {
    if (start < from) continue // inside a template that is kept as a whole
    pieces.push(source.slice(from, start))
    const kept = source.slice(start, end)
    if (isComment && !kinds.readByTools?.test(kept)) {
      pieces.push(kept.includes('\n') ? '\n' : ' ') // a comment over lines ends a statement as a new line does
    } else {
      pieces.push(MARK)
      literals.push(kept)
    }
    from = end
  }
  pieces.push(source.slice(from))
  return JSON.stringify([evenlySpaced(pieces.join(''), kinds.tight), literals])
}

/** Comments on neighbouring lines are one: what a tool reads may go on for lines. */
function grouped(fixed: readonly Fixed[], source: string): Fixed[] {
  const groups: Fixed[] = []
  for (const one of fixed) {
    const last = groups.at(-1)
    if (
      last?.isComment &&
      one.isComment &&
      last.end <= one.start &&
      /^[ \t]*\r?\n?[ \t]*$/.test(source.slice(last.end, one.start))
    ) {
      groups[groups.length - 1] = { ...one, start: last.start }
    } else {
      groups.push(one)
    }
  }
  return groups
}

/** Where a literal stood. */
const MARK = '\u0000'

const PUNCTUATION = / ?([,;()[\]{}]) ?/g

/** Lines keep their indentation; punctuation that cannot grow together with its neighbour loses its spaces. */
function evenlySpaced(code: string, tight = PUNCTUATION): string {
  return code
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .map((line) => {
      const body = line.trimStart()
      const indentation = line.slice(0, line.length - body.length)
      return indentation + body.replace(/\s+/g, ' ').replace(tight, '$1')
    })
    .join('\n')
}
