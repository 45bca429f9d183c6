import type { SyntaxNode } from '@tailtest/syntax'
import { isShortcut } from '../arid.ts'
import type { Row } from '../languages/row.ts'
import { type At, around, bare, parts, same } from '../node.ts'
import { type Find, LATE } from './edit.ts'
import { holds, isErrorCheck, isLiteral, isNot } from './values.ts'

/** Conditions, and what says not. */
export const conditions: Find = (at, row) => {
  const { node, kind, up } = at
  const field = up && row.conditions[up.kind]
  const isWhole = up !== undefined && field !== undefined && same(up.node.field(field), node)
  const isLoop = isWhole && row.loops.includes(up.kind)
  const later = isLoop || decidesToThrow(at, row) ? LATE : 0
  if (isNot(node, row)) return [{ rule: 'condition', node, replacement: operandText(node), later }]
  if (!isWhole) return []
  const inner = bare(node)
  if (row.binary.includes(inner.kind()) || isNot(inner, row) || isLiteral(inner, row)) return []
  if (/let_condition|let_chain|assignment|binding/.test(inner.kind()) || kind === 'empty_statement')
    return []
  return [{ rule: 'condition', node: inner, replacement: row.not.of(inner.text()), later }]
}

function operandText(node: SyntaxNode): string {
  const operand = node.field('argument') ?? node.field('operand') ?? parts(node).at(-1)
  return operand?.text() ?? node.text()
}

/** A way out that is never taken. */
export const guards: Find = (at, row) => {
  const { node, kind } = at
  if (!row.guards.includes(kind)) return []
  if (node.field('alternative') !== null) return []
  const condition = node.field('condition')
  const body = node.field('consequence') ?? node.field('body')
  if (condition === null || body === null) return []
  const inner = bare(condition)
  if (/let_condition|let_chain/.test(inner.kind()) || isLiteral(inner, row)) return []
  const exit = exitIn(body, row)
  if (exit === undefined) return []
  const isDoubtful = sparesWork(inner.text(), exit)
  const later = isDoubtful || isErrorCheck(inner) ? LATE : 0
  const replacement = row.never(inner.text())
  return [{ rule: 'guard', node: inner, replacement, means: 'never', later, isDoubtful }]
}

const THROWS = /^(?:raise|panic|fail|abort|exit|throw)\b/

/** Whether a node is the condition of a guard that throws: its opposite throws at whoever calls, and tells the least. */
export function decidesToThrow(at: At, row: Row): boolean {
  for (const { node, kind } of around(at)) {
    if (row.guards.includes(kind)) {
      const condition = node.field('condition')
      const body = node.field('consequence') ?? node.field('body')
      const isDecided = condition !== null && holds(condition, at.node)
      return isDecided && body !== null && THROWS.test(exitIn(body, row) ?? '')
    }
    if (row.statements.includes(kind) || kind in row.functions) return false
  }
  return false
}

/** The text of the one statement of a body, where that leaves. */
function exitIn(body: SyntaxNode, row: Row): string | undefined {
  let at = body
  for (let step = 0; step < 5; step += 1) {
    if (row.exits.includes(at.kind()) || THROWS.test(at.text())) return at.text()
    const inside = parts(at)
    const [only] = inside
    if (only === undefined || inside.length > 1 || !/block|statement|then|body/.test(at.kind()))
      return undefined
    at = only
  }
  return undefined
}

const EMPTY_CHECK =
  /\b(?:length|size|len|count|is_?empty|isEmpty|empty|blank)\b|^(?:!|not )[\w.$@]+$/i
const EMPTY_EXIT =
  /^(?:return|next|continue|break)(?:\s+(?:\[\]|\{\}|''|""|0|null|nil|None|undefined|false|False|true|Vec::new\(\)|\(\)))?;?$/

/** Whether what follows would come to the same: nothing to do, one that is its own answer, one that is remembered. */
function sparesWork(condition: string, exit: string): boolean {
  if (isShortcut(condition)) return true
  if (EMPTY_CHECK.test(condition) && EMPTY_EXIT.test(exit)) return true
  const equal = /^([\w.$@'"]+)\s*===?\s*([\w.$@'"]+)$/.exec(condition)
  const value = /^return\s+(.+?);?$/.exec(exit)?.[1]
  return equal !== null && value !== undefined && (equal[1] === value || equal[2] === value)
}
