import type { Language } from '@tailtest/project'
import { oncePerKind, oncePerName } from '../answers.ts'
import type { Kinds, Range, Reader } from '../languages/reader.ts'
import type { Branch, Call, StringLiteral, Token, Tree } from '../types.ts'
import { ANYTHING, nameIn, unwrap, written } from './expression.ts'
import type { Grammar } from './native.ts'
import { findAny, findKinds, lineOf, partAt, parts, type SyntaxNode } from './node.ts'

export interface Parsed {
  root: SyntaxNode
  /** What was read of the file; the tree's indexes are its. */
  source: string
  isSampled: boolean
  /** What of it is no code of the language. */
  markup: readonly Range[]
  language: Language
  grammar: Grammar
  reader: Reader
}

/** The questions to a parsed source; each reads the tree again when it is asked. */
export function createTree({ root, source, isSampled, language, grammar, reader }: Parsed): Tree {
  const { added } = reader
  return {
    language,
    producer: 'tree-sitter',
    ...(isSampled && { sampled: true as const }),
    branches: () => branchesOf(root, source, reader.kinds),
    publicFunctions: () => oncePerName(reader.publicFunctions(root, source)),
    calls: () => callsOf(root, reader.kinds),
    imports: () => {
      const own = reader.imports(root, source, grammar)
      return added ? added.imports(own) : own
    },
    exports: () => {
      const own = reader.exports(root, source)
      return oncePerKind(added ? added.exports(own) : own)
    },
    strings: () => stringsOf(root, source, reader.kinds),
    testBlocks: () => reader.testBlocks(root, source),
    tokens: () => (isSampled ? undefined : tokensOf(root, source, reader.kinds)),
    namespace: () => reader.namespace?.(root),
    statements: () => {
      const own = isSampled ? undefined : reader.statements?.(root)
      return own && added ? added.statements(own) : own
    },
    broken: () => (isSampled ? undefined : brokenIn(root)),
    hasJsx: () => reader.hasJsx?.(root, grammar) ?? false,
  }
}

/** What the grammar could not read, and what it put there itself, which is empty, in order to go on. */
function brokenIn(root: SyntaxNode): number | undefined {
  if (root.kind() === 'ERROR') return lineOf(root)
  const [first] = findAny(root, [{ kind: 'ERROR' }, { regex: '^$' }]).filter(
    (node) => node.id() !== root.id(),
  )
  return first && lineOf(first)
}

/** Of more nobody makes tokens: each node costs some microseconds. */
const MOST_TOKENS = 200_000

const BEGINS = '→'
const ENDS = '←'

/** The leaves of a tree in the order of the source, literals as wholes, comments and white space left out. */
function tokensOf(root: SyntaxNode, source: string, kinds: Kinds): Token[] | undefined {
  const { comments, literals, indented = [] } = kinds
  const tokens: Token[] = []
  const waiting: (SyntaxNode | Token)[] = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isNode(node)) {
      tokens.push(node)
      continue
    }
    const kind = node.kind()
    if (comments.includes(kind)) continue
    const { start, end } = node.range()
    const children = literals.includes(kind) ? [] : node.children()
    const at = { at: start.index, line: start.line + 1 }
    if (children.length === 0) {
      // in code that does not parse a leaf may begin with the white space before it
      const blank = /^\s*/.exec(source.slice(start.index, end.index))?.[0] ?? ''
      const text = source.slice(start.index + blank.length, end.index).trimEnd()
      const line = at.line + blank.split('\n').length - 1
      if (text !== '') tokens.push({ text, at: start.index + blank.length, line })
    } else if (indented.includes(kind)) {
      tokens.push({ text: BEGINS, ...at })
      waiting.push({ text: ENDS, at: end.index - 1, line: end.line + 1 }, ...children.reverse())
    } else waiting.push(...children.reverse())
    if (tokens.length > MOST_TOKENS) return undefined
  }
  return tokens
}

function isNode(one: SyntaxNode | Token): one is SyntaxNode {
  return typeof one.text === 'function'
}

/** Every call of something that has a name, constructor calls included; module notCalled are imports. */
function callsOf(root: SyntaxNode, { expressions, notCalled }: Kinds): Call[] {
  const kinds = Object.entries(expressions).flatMap(([kind, { type }]) =>
    type === 'call' || type === 'method' ? [kind] : [],
  )
  return findKinds(root, kinds).flatMap((node) => {
    const call = callOf(node, expressions)
    if (call === undefined) return []
    return call.receiver === undefined && notCalled.includes(call.name) ? [] : [call]
  })
}

/** A call by its name and receiver; `undefined`: what is called has no name. */
export function callOf(node: SyntaxNode, expressions: Kinds['expressions']): Call | undefined {
  const expression = expressions[node.kind()]
  if (expression?.type === 'method') return named(node, expressions)
  if (expression?.type !== 'call') return undefined
  const callee = unwrap(partAt(node, expression.callee), expressions)
  return callee && expressions[callee.kind()]?.type !== 'method'
    ? named(callee, expressions)
    : undefined
}

function named(callee: SyntaxNode, expressions: Kinds['expressions']): Call | undefined {
  const expression = expressions[callee.kind()]
  if (expression?.type === 'name') return { name: nameIn(callee), line: lineOf(callee) }
  if (expression?.type !== 'member' && expression?.type !== 'method') return undefined
  const object = partAt(callee, expression.object)
  const property = unwrap(partAt(callee, expression.property), expressions)
  if (property === undefined) return undefined
  const call = { name: nameIn(property), line: lineOf(property) }
  return object === undefined ? call : { receiver: written(object, expressions), ...call }
}

type Strings = Kinds['strings']

/** Every string of the source but documentation; neighbouring literals that make one string are one. */
function stringsOf(root: SyntaxNode, source: string, { strings }: Kinds): StringLiteral[] {
  const { joined, kinds, documentation } = strings
  const passed = new Set<number>()
  if (documentation.length > 0) {
    for (const statement of findAny(root, documentation)) passed.add(statement.range().start.index)
  }
  return findKinds(root, [...joined, ...kinds]).flatMap((node) => {
    const { start } = node.range()
    const isJoined = joined.includes(node.kind())
    const isPassed = passed.has(start.index)
    const pieces = isJoined
      ? node.children().filter((child) => kinds.includes(child.kind()))
      : [node]
    if (isJoined) for (const piece of pieces) passed.add(piece.range().start.index)
    if (isPassed) return []
    const text = pieces.map((piece) => stringText(piece, source, strings)).join('')
    return [{ text, line: start.line + 1 }]
  })
}

/** What stands between the quotes, as written; `…` where a value is computed. */
export function stringText(node: SyntaxNode, source: string, strings: Strings): string {
  const { start, end } = node.range()
  const whole = source.slice(start.index, end.index)
  const [open = '', close = ''] = strings.opening.exec(whole) ?? []
  const last = whole.length - closingLength(whole, open, close, strings)
  if (!/[{$#]/.test(whole)) return whole.slice(open.length, last)
  let text = ''
  let from = open.length
  for (const child of node.children()) {
    if (!strings.holes.includes(child.kind())) continue
    const gap = child.range()
    text += whole.slice(from, gap.start.index - start.index) + ANYTHING
    from = gap.end.index - start.index
  }
  text += whole.slice(from, last)
  return strings.remains === undefined ? text : text.replace(strings.remains, ANYTHING)
}

/** A literal that nobody closed has none. */
function closingLength(whole: string, open: string, close: string, { closing }: Strings): number {
  const inner = whole.slice(open.length)
  const end = closing === undefined ? close : (closing.exec(inner)?.[0] ?? '')
  return inner.endsWith(end) ? end.length : 0
}

/** Every branch, in the order of the source. */
function branchesOf(root: SyntaxNode, source: string, kinds: Kinds): Branch[] {
  const whole = findAny(root, kinds.branches)
  const words = kinds.elses.length === 0 ? [] : findKinds(root, kinds.elses).flatMap(elseOf)
  const starts = [...whole, ...words].map((node) => node.range().start)
  if (words.length > 0) starts.sort((one, other) => one.index - other.index)
  return starts.map(({ line, index }) => ({ line: line + 1, text: restOfLine(source, index) }))
}

/** The `else` of a node, unless the same kind follows, alone or as what a body without braces begins with. */
function elseOf(node: SyntaxNode): SyntaxNode[] {
  const word = node.children().find((child) => !child.isNamed() && child.kind() === 'else')
  if (word === undefined) return []
  const { index } = word.range().end
  const next = parts(node).find((part) => part.range().start.index >= index)
  if (next === undefined) return [word]
  const [inner = next] = parts(next)
  const hasBraces = inner.range().start.index > next.range().start.index
  const follower = hasBraces ? next : inner
  return [next.kind(), follower.kind()].includes(node.kind()) ? [] : [word]
}

const LONGEST_TEXT = 120

/** The line from an index on. */
export function restOfLine(source: string, from: number): string {
  const [line = ''] = source.slice(from, from + LONGEST_TEXT).split(/[\r\n]/, 1)
  return line.trimEnd()
}
