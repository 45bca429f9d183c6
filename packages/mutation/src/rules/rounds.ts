import type { Find } from './edit.ts'

/** A loop over what there is ends after the first; where there is one at most, that does the same. */
export const rounds: Find = ({ node, kind }, row) => {
  const body = row.rounds?.kinds.includes(kind) === true ? node.field('body') : null
  if (row.rounds === undefined || body === null || /^\{\s*\}$/.test(body.text())) return []
  const space = body.text().includes('\n\t') ? '\t' : ' '
  const replacement = row.rounds.last(body.text(), space.repeat(body.range().start.column))
  if (replacement === undefined) return []
  const means = 'the loop ends after the first'
  return [{ rule: 'loop', node: body, replacement, means, isDoubtful: true }]
}
