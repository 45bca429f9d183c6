/** What a pattern of the shell matches, as one regular expression that is looked for anywhere in a text. */
export function patternOf(globs: readonly string[]): string {
  return globs.map((glob) => partsOf(glob).join('').replace(ENDS, '')).join('|')
}

/** A character of any kind, so often, at both ends of what is looked for anywhere. */
const ENDS = /^(?:\[\^\]\*)+|(?:\[\^\]\*)+$/g

/** Quoted text, an escaped character, a set of characters, any text, one character. */
const PART = /'([^']*)'|\\(.)|(\[[^\]]*\])|(\*)|(.)/gs

function partsOf(glob: string): string[] {
  return [...glob.matchAll(PART)].map(([, quoted, escaped, set, any, one]) => {
    if (any !== undefined) return '[^]*'
    return set ?? literal(quoted ?? escaped ?? one ?? '')
  })
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
