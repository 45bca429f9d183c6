/** The versions of Claude Code whose contract is on record, the older one first. */
export const CLAUDE_VERSIONS = ['2.1.197', '2.1.330'] as const

/** What is told only by the newer one. */
export const NEWEST = '2.1.330'
