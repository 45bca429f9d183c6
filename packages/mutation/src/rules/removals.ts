import { isAridCall, isAridName } from '../arid.ts'
import { type At, parts, same } from '../node.ts'
import type { Find } from './edit.ts'
import { isTail } from './returned.ts'

/** What only tests with a clock of their own can tell. */
const TIMER = /^(?:window\.|globalThis\.)?(?:set|clear)(?:Timeout|Interval|Immediate)\(/

/** A statement that is left out. */
export const removals: Find = (at, row) => {
  const { node, kind, up } = at
  const isStatement = row.statements.includes(kind)
  const isPart = up !== undefined && row.bodies?.includes(up.kind) === true
  if (!isStatement && !isPart) return []
  if (isPart && (isTail(at, row) || isLastOfBlock(at))) return []
  const inner = row.calls.includes(kind) || row.assignments.includes(kind) ? node : parts(node)[0]
  if (inner === undefined || (isPart && inner !== node)) return []
  const text = inner.text()
  const isCall = row.calls.includes(inner.kind())
  const isTimer = TIMER.test(text)
  if (
    isCall &&
    (isTimer || !isAridCall(text)) &&
    !/^(?:require|include|extend|attr_\w+|private|module_function|import|use)\b/.test(text)
  ) {
    return [
      { rule: 'call', node, replacement: row.removed(node.text()), means: '', isDoubtful: isTimer },
    ]
  }
  if (!row.assignments.includes(inner.kind())) return []
  const left = inner.field('left') ?? parts(inner)[0]
  const target = left && (left.kind() === 'expression_list' ? parts(left)[0] : left)
  const isWrite =
    /^[^=]*[^=!<>]=[^=]/.test(text) && !/^(?:module\.)?exports\b|\.prototype\b|^__\w+__/.test(text)
  if (
    target === undefined ||
    !isWrite ||
    !row.members.includes(target.kind()) ||
    isAridName(target.text())
  )
    return []
  return [{ rule: 'assignment', node, replacement: row.removed(node.text()), means: '' }]
}

/** A block of Ruby gives back what stands last in it. */
function isLastOfBlock({ node, up }: At): boolean {
  return up?.kind === 'block_body' && same(parts(up.node).at(-1) ?? null, node)
}
