import { type Find, LATE } from './edit.ts'

/** More than a copy of something that has a name. */
const LONGEST = 80

/** What is copied before it is changed or handed on: the thing itself in the place of its copy. */
export const copies: Find = ({ node, kind }, row) => {
  if (row.copies === undefined || !row.copies.kinds.includes(kind)) return []
  const text = node.text()
  if (text.length > LONGEST) return []
  for (const [pattern, original] of row.copies.of) {
    const replacement = pattern.test(text) ? text.replace(pattern, original) : undefined
    if (replacement !== undefined) return [{ rule: 'copy', node, replacement, later: LATE }]
  }
  return []
}
