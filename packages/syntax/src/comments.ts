import type { Kinds } from './languages/reader.ts'
import type { Parsed } from './tree-sitter/ask.ts'
import { findKinds, MOST_NODES, type SyntaxNode } from './tree-sitter/node.ts'

type Code = Pick<Parsed, 'root' | 'source'>

/**
 * Whether two sources differ in comments, blank lines and spaces beside punctuation alone. Errs towards
 * "no": for code that does not parse, and where a comment that tools read has changed.
 */
export function differInCommentsOnly(before: Code, after: Code, kinds: Kinds): boolean {
  if (before.source === after.source) return true
  if (isBroken(before.root) || isBroken(after.root)) return false
  const old = essence(before, kinds)
  return old !== undefined && old === essence(after, kinds)
}

function isBroken(root: SyntaxNode): boolean {
  return root.kind() === 'ERROR' || findKinds(root, ['ERROR']).length > 0
}

/** They choose the encoding, the JSX runtime, the environment of a test. */
const READ_BY_TOOLS = /coding[:=]|@(?:jsx|jest-|vitest-)/

/** The code without comments and with one way of spacing; literals stay as they are. `undefined`: too many. */
function essence({ root, source }: Code, kinds: Kinds): string | undefined {
  const fixed = findKinds(root, [...kinds.comments, ...kinds.literals]).map((node) => {
    const { start, end } = node.range()
    return { start: start.index, end: end.index, isComment: kinds.comments.includes(node.kind()) }
  })
  if (fixed.length === MOST_NODES) return undefined
  const pieces: string[] = []
  const literals: string[] = []
  let from = 0
  for (const { start, end, isComment } of fixed) {
    if (start < from) continue // inside a template that is kept as a whole
    pieces.push(source.slice(from, start))
    const kept = source.slice(start, end)
    if (isComment && !READ_BY_TOOLS.test(kept)) {
      pieces.push(kept.includes('\n') ? '\n' : ' ') // a comment over lines ends a statement as a new line does
    } else {
      pieces.push(MARK)
      literals.push(kept)
    }
    from = end
  }
  pieces.push(source.slice(from))
  return JSON.stringify([evenlySpaced(pieces.join('')), literals])
}

/** Where a literal stood. */
const MARK = '\u0000'

/** Lines keep their indentation; punctuation that cannot grow together with its neighbour loses its spaces. */
function evenlySpaced(code: string): string {
  return code
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .map((line) => {
      const body = line.trimStart()
      const indentation = line.slice(0, line.length - body.length)
      return indentation + body.replace(/\s+/g, ' ').replace(/ ?([,;()[\]{}]) ?/g, '$1')
    })
    .join('\n')
}
