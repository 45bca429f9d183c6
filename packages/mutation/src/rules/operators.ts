import type { SyntaxNode } from '@tailtest/syntax'
import { turnsALoop } from '../arid.ts'
import { C_OPERATORS, type Operators, type Row } from '../languages/row.ts'
import { type At, bare } from '../node.ts'
import type { Rule } from '../types.ts'
import { decidesToThrow } from './conditions.ts'
import { type Edit, type Find, LATE } from './edit.ts'
import { isPick } from './pick.ts'
import { isErrorCheck, isText, operandsOf } from './values.ts'

const SWAPS = [
  'comparison',
  'boundary',
  'logical',
  'arithmetic',
] as const satisfies (keyof Operators & Rule)[]

/** Operators between two values, and those that write a value anew. */
export const operators: Find = (at, row) => {
  const { node, kind } = at
  const isUpdate = row.update.includes(kind)
  if (!isUpdate && !row.binary.includes(kind)) return []
  const table = row.operators ?? C_OPERATORS
  const turns = turnsALoop(at, row)
  const throws = decidesToThrow(at, row)
  return node.children().flatMap((operator) => {
    if (operator.isNamed()) return []
    const sign = operator.text()
    return SWAPS.flatMap((rule): Edit[] => {
      const swaps: Readonly<Record<string, string>> = table[rule] ?? {}
      const replacement = Object.hasOwn(swaps, sign) ? swaps[sign] : undefined
      if (!replacement || isSame(rule, at, operator, row)) return []
      if (rule === 'arithmetic' && turns) return [] // a loop without an end
      const isLate = turns || isErrorCheck(node) || (throws && rule === 'comparison')
      return [{ rule, node: operator, replacement, later: isLate ? LATE : 0 }]
    })
  })
}

const TEXTS = /^(?:f?r?"|f?r?'|`|String\b|str\()/

/** Swaps that change nothing, or nothing that is meant. */
function isSame(rule: Rule, at: At, operator: SyntaxNode, row: Row): boolean {
  const { node } = at
  const [left, right] = operandsOf(node)
  if (left === undefined || right === undefined) return false
  switch (rule) {
    case 'arithmetic':
      if (/^[+]=?$/.test(operator.text()) && (holdsText(node, row) || TEXTS.test(right.text())))
        return true
      if (/^[*/%]|^\*\*$/.test(operator.text()))
        return /^-?1(?:\.0)?$/.test(right.text()) || holdsText(node, row)
      return /^[+-]$/.test(operator.text()) && /^0(?:\.0)?$/.test(right.text())
    case 'boundary':
      return isPick(at, left, right)
    default:
      return false
  }
}

/** `'a' + b + c`: joined text. */
function holdsText(node: SyntaxNode, row: Row): boolean {
  let at: SyntaxNode | undefined = node
  for (let step = 0; at !== undefined && row.binary.includes(at.kind()) && step < 50; step += 1) {
    const [left, right]: (SyntaxNode | undefined)[] = operandsOf(at)
    if (
      [left, right].some(
        (one) => one && (isText(bare(one), row) || /^(?:list|\[)/.test(one.text())),
      )
    )
      return true
    at = left && bare(left)
  }
  return false
}
