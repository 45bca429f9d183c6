import type { SyntaxNode } from '@tailtest/syntax'
import { parts } from '../node.ts'
import { type Edit, type Find, LATE } from './edit.ts'

/** A step that is left out: `name.trim()` is `name`, `sorted(rows)` is `rows`, `rows[:3]` is `rows`. Only tests tell whether it was needed. */
export const steps: Find = ({ node, kind }, row) => {
  const { steps: known } = row
  if (known === undefined) return []
  const edit = (replacement: string, means = replacement): Edit[] => [
    { rule: 'step', node, replacement, means, later: LATE, isDoubtful: true },
  ]
  if (known.filters?.includes(kind)) return edit('')
  if (known.slices?.includes(kind)) {
    const [whole] = parts(node)
    const isSlice = node.children().some((one) => one.text() === ':' || one.kind() === 'slice')
    return whole !== undefined && isSlice ? edit(whole.text()) : []
  }
  if (!known.kinds.includes(kind)) return []
  const callee = node.field('function') ?? node.field('constructor')
  const on = callee?.field(known.on)
  const name = callee?.text() ?? ''
  const [argument] = argumentsOf(node)
  if (known.functions?.test(name) && argument !== undefined) {
    const text = argument.text()
    return edit(known.kept?.(name, text) ?? text, text)
  }
  const method = /[\w$]+$/.exec(name)?.[0] ?? ''
  return on && known.methods.test(method) ? edit(on.text()) : []
}

function argumentsOf(node: SyntaxNode): SyntaxNode[] {
  const list = node.field('arguments')
  return list === null ? [] : parts(list)
}
