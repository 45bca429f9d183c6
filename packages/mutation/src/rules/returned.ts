import type { SyntaxNode } from '@tailtest/syntax'
import type { Row } from '../languages/row.ts'
import { type At, around, bare, parts, same } from '../node.ts'
import { declaredIn, type Lookup } from '../others/typed.ts'
import type { Swap } from '../types.ts'
import { type Edit, type Find, LATE } from './edit.ts'
import { isBoolean, isNot, isSwapped, isText } from './values.ts'

/** What a function gives back. */
export const returned: Find = (at, row) => {
  const { node, kind, up } = at
  if (row.returns.includes(kind)) {
    if (/^yield\s*(?:\*|from\b)/.test(node.text())) return []
    const value = valueIn(node)
    return value === undefined ? [] : replaced(at, value, row)
  }
  if (up === undefined) return []
  if (
    row.arrows.includes(up.kind) &&
    same(up.node.field('body'), node) &&
    !/block|object_pattern/.test(kind)
  ) {
    return replaced(at, node, row)
  }
  const choice = kind === 'expression_statement' && !node.text().endsWith(';') && parts(node)[0]
  if (choice && CHOICE.test(choice.kind())) {
    return isTail({ ...at, kind: choice.kind() }, row) ? replaced(at, choice, row) : []
  }
  return isTail(at, row) ? replaced(at, node, row) : []
}

/** `return a`, `return a + 1, nil`: what is given back, the last of one that is written as a list. */
function valueIn(node: SyntaxNode): SyntaxNode | undefined {
  const [value, ...more] = parts(node)
  if (value === undefined || more.length > 0) return undefined
  return /^(?:argument_list|parenthesized_expression)$/.test(value.kind())
    ? (parts(value)[0] ?? value)
    : value
}

/** The last value of a function that needs no word to give it back. */
export function isTail({ node, kind, up }: At, row: Row): boolean {
  if (up === undefined || row.tails.length === 0) return false
  const method = [...around({ node, kind, up })].find(
    (one) => !/^(?:block|body_statement)$/.test(one.kind),
  )
  if (method === undefined || !row.tails.includes(method.kind)) return false
  const name = method.node.field('name')?.text() ?? ''
  if (/=$|^initialize$/.test(name)) return false
  if (method.kind === 'function_item' && method.node.field('return_type') === null) return false
  return same(parts(up.node).at(-1) ?? null, node) && !NO_VALUE.test(kind)
}

const NO_VALUE =
  /^(?:if|unless|case|while|until|for|begin|rescue|ensure|return|assignment|operator_assignment|method|comment|if_modifier|unless_modifier|.*_statement|.*_declaration|.*_item|loop_expression|unsafe_block|macro_invocation|block|yield|super|body_statement|alias|undef)$/

/** What is a value of one kind or another, and is replaced as a whole or not at all. */
const CHOICE = /^(?:match_expression|if_expression)$/

/** Values that the rules for operators change better. */
const FUNCTIONS = /function|lambda|closure|func_literal|class|jsx|proc|block$/

/** A function that is given back. */
const LITERAL = /^(?:arrow_function|function_expression|lambda|func_literal)$/

const idle = (node: SyntaxNode, replacement: string): Edit => ({
  ...{ rule: 'return', node, replacement, means: 'a function that does nothing', later: LATE },
})

function replaced(at: At, value: SyntaxNode, row: Row): Edit[] {
  const types = returnTypes(at, row)
  const values = /^expression_list$/.test(value.kind()) && types.length > 1 ? parts(value) : [value]
  if (types.length > 1 && values.length !== types.length) return [] // one call gives all of them
  const isFailing = values.some((one, index) => types[index] === 'error' && one.text() !== 'nil')
  return values.flatMap((one, index): Edit[] => {
    if (isFailing && types[index] !== 'error') return [] // beside an error nobody looks at it
    const inner = bare(one)
    const text = one.text()
    const literal = inner.kind() === 'expression_list' ? (parts(inner)[0] ?? inner) : inner
    const nothing = LITERAL.test(literal.kind()) ? row.idle?.(literal) : undefined
    if (nothing !== undefined) return [idle(one, nothing)]
    if (FUNCTIONS.test(inner.kind()) || isSwapped(inner, row) || isBoolean(inner, row)) return []
    if (/^(?:raise|panic!?|unreachable!?|todo!?|unimplemented!?)\b/.test(text)) return []
    if (isReceiver(text, at)) return [] // for those who write calls in a row
    const written = types.length > 1 ? types[index] : types[0]
    const type = written?.replace(/\bSelf\b/g, () => selfType(at) ?? 'Self')
    const found = CHOICE.test(inner.kind())
      ? undefined
      : isTruth(at, row) && !isNot(inner, row) && !isText(inner, row) && type === undefined
        ? 'not'
        : row.nothing({ text, type })
    const another = (swap: Swap) =>
      row.another?.({ text, type, lookup: declarations(at, row), swap })
    if (found === undefined) {
      return [{ rule: 'return', node: one, replacement: text, another, later: LATE }]
    }
    const isError = type === 'error' || /^Err\b/.test(text)
    const later = isError ? LATE : 0
    if (found === 'not') {
      return isNot(inner, row)
        ? []
        : [{ rule: 'return', node: one, replacement: row.not.of(text), later }]
    }
    return [{ rule: 'return', node: one, ...found, another, later }]
  })
}

/** The types that the source declares. */
function declarations(at: At, row: Row): Lookup {
  const root = [...around(at)].at(-1)
  return row.types && root ? declaredIn(root.node, row.types) : () => undefined
}

function selfType(at: At): string | undefined {
  const impl = [...around(at)].find(({ kind }) => kind === 'impl_item')
  return impl?.node.field('type')?.text()
}

/** Whether a value is the object that a method was called on. */
function isReceiver(text: string, at: At): boolean {
  if (/^(?:this|self|\$this)$/.test(text)) return true
  const method = [...around(at)].find(({ kind }) => kind === 'method_declaration')
  const receiver = method?.node.field('receiver')
  return receiver?.findAll({ rule: { kind: 'identifier' } })[0]?.text() === text
}

/** Whether the function is called like a question: what is no truth in it is as good as false. */
function isTruth(at: At, row: Row): boolean {
  for (const { node, kind } of around(at)) {
    if (!(kind in row.functions) && !row.tails.includes(kind)) continue
    return /^(?:_*(?:is|has|can|should|was|are)(?:[A-Z_]|$)|.*\?$)/.test(
      node.field('name')?.text() ?? '',
    )
  }
  return false
}

/** The types of what the function gives back, as written; of several, each. */
function returnTypes(at: At, row: Row): (string | undefined)[] {
  for (const { node, kind } of around(at)) {
    const field = row.functions[kind]
    if (field === undefined) continue
    const type = node.field(field)
    if (type === null) return []
    if (type.kind() !== 'parameter_list') return [type.text().replace(/^(?::|->)\s*/, '')]
    return parts(type).map((one) => (one.field('type') ?? one).text())
  }
  return []
}
