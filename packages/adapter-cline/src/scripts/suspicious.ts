import { SUSPICIOUS_COMMANDS } from '@tailtest/adapter-kit'

/** Between the stars of a shell's pattern: quoted text, a character behind a backslash, a set of characters, or one that stands for itself. */
const PIECE = /'([^']*)'|\\(.)|(\[[^\]]*\])|(\*)|(.)/gs

/** The patterns as regular expressions of what stands between their stars, in order: a long command is read once for each. */
export const SUSPICIOUS: readonly (readonly string[])[] = SUSPICIOUS_COMMANDS.map((pattern) => {
  const parts = ['']
  for (const [, quoted, escaped, set, star, plain] of pattern.matchAll(PIECE)) {
    if (star) parts.push('')
    else parts.push(`${parts.pop()}${set ?? literal(quoted ?? escaped ?? plain ?? '')}`)
  }
  return parts.filter((part) => part !== '')
})

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
