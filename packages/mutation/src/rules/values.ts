import type { SyntaxNode } from '@tailtest/syntax'
import { C_OPERATORS, type Row } from '../languages/row.ts'
import { parts } from '../node.ts'

export function operandsOf(node: SyntaxNode): (SyntaxNode | undefined)[] {
  const [first, ...rest] = parts(node)
  return [node.field('left') ?? first, node.field('right') ?? rest.at(-1)]
}

export const isText = (node: SyntaxNode, row: Row) =>
  row.strings.includes(node.kind()) || /^(?:template_string|list|array)$/.test(node.kind())

export function holds(outer: SyntaxNode, inner: SyntaxNode): boolean {
  const [out, within] = [outer.range(), inner.range()]
  return out.start.index <= within.start.index && within.end.index <= out.end.index
}

/** `err != nil`: of what goes wrong elsewhere few tests can tell. */
export function isErrorCheck(node: SyntaxNode): boolean {
  return /^err(?:or)?\s*!==?\s*(?:nil|null|undefined)$/.test(node.text())
}

export function isNot(node: SyntaxNode, row: Row): boolean {
  if (!row.not.kinds.includes(node.kind())) return false
  const [sign] = node.children()
  return sign !== undefined && row.not.signs.includes(sign.text())
}

export const isLiteral = (node: SyntaxNode, row: Row) =>
  isBoolean(node, row) || row.numbers.includes(node.kind())

export function isBoolean(node: SyntaxNode, row: Row): boolean {
  return (
    Object.hasOwn(row.booleans, node.text()) &&
    /^(?:true|false|boolean(?:_literal)?)$/i.test(node.kind())
  )
}

/** Operators in the value are swapped, which says more than that it is missing. */
export function isSwapped(node: SyntaxNode, row: Row): boolean {
  if (!row.binary.includes(node.kind())) return false
  const table = row.operators ?? C_OPERATORS
  return node.children().some((sign) => {
    const text = sign.isNamed() ? '' : sign.text()
    return [table.comparison, table.logical].some(
      (swaps) => swaps !== undefined && Object.hasOwn(swaps, text),
    )
  })
}
