import { isAridName, turnsALoop } from '../arid.ts'
import { same } from '../node.ts'
import { type Find, LATE } from './edit.ts'
import { isPick } from './pick.ts'
import { isBoolean, isSwapped, operandsOf } from './values.ts'

export const booleans: Find = (at, row) => {
  const { node, up } = at
  if (!isBoolean(node, row)) return []
  const replacement = row.booleans[node.text()]
  const isLoop = up !== undefined && (row.loops.includes(up.kind) || turnsALoop(at, row))
  if (replacement === undefined || isLoop) return []
  // what a value begins with is often written anew, and what is handed on is seldom the point
  const holder = up?.kind === 'expression_list' ? up.up : up
  const isBeside = row.values.includes(holder?.kind ?? '') || /pair|argument/.test(up?.kind ?? '')
  return [{ rule: 'boolean', node, replacement, later: isBeside ? LATE : 0 }]
}

/** Texts that are compared. */
export const strings: Find = (at, row) => {
  const { node, kind, up } = at
  if (!row.strings.includes(kind) || up === undefined || /^['"`]{2}$/.test(node.text())) return []
  const label = [up, up.up].find((one) => one !== undefined && row.labels.includes(one.kind))
  const isCompared = row.binary.includes(up.kind) && isSwapped(up.node, row)
  const isLabel = label !== undefined && !same(label.node.field('body'), node)
  return isCompared || isLabel ? [{ rule: 'string', node, replacement: row.empty }] : []
}

/** Numbers that decide: one is compared with, or a constant is one. */
export const numbers: Find = (at, row) => {
  const { node, kind, up } = at
  if (!row.numbers.includes(kind) || up === undefined) return []
  const text = node.text()
  const more = /^\d{1,12}$/.test(text)
    ? `${Number(text) + 1}`
    : /^\d+\.\d{1,6}$/.test(text)
      ? `${Number(text) + 1}`
      : undefined
  if (more === undefined || /^0\d/.test(text)) return []
  if (row.binary.includes(up.kind) && isSwapped(up.node, row)) {
    const [left, right] = operandsOf(up.node)
    if (up.up === undefined || left === undefined || right === undefined) return []
    return turnsALoop(at, row) || isPick(up, left, right)
      ? []
      : [{ rule: 'number', node, replacement: more }]
  }
  const holder = up.kind === 'expression_list' ? up.up : up
  if (holder === undefined || !row.values.includes(holder.kind)) return []
  return isAridName(holder.node.text())
    ? []
    : [{ rule: 'number', node, replacement: more, later: LATE }]
}
