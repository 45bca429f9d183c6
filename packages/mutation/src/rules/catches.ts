import { type Find, LATE } from './edit.ts'

/** Errors of one kind are caught: all are. */
export const catches: Find = ({ node, kind, up }, row) => {
  if (row.catches === undefined || up === undefined || !row.catches.in.includes(up.kind)) return []
  if (!row.catches.kinds.includes(kind) || row.catches.all === node.text()) return []
  return [{ rule: 'catch', node, replacement: row.catches.all, later: LATE }]
}
