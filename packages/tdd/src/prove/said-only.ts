// Parts of a source that say what something is, and do nothing.

/** The head of a class that has no other above it, of a trait or an interface; a struct of Go. */
const BARE_HEAD =
  /^(?:export |default |abstract |public |final |pub(?:\(\w+\))? )*(?:class \w+(?:<[^>]*>)?(?:\(\)| implements [\w<>, ]+)?\s*[:{]?$|(?:trait|interface|type) )/
/** A constructor without a body, a function that is only declared. */
const BARE_MEMBER =
  /^(?:(?:public |private |protected )*constructor\s*\([\s\S]*\)\s*\{\s*\}|(?:pub )?(?:abstract )?(?:fn )?[\w#]+\([^{}]*;)$/
const FIELD =
  /^(?:(?:public|private|protected|readonly|static|declare|final|pub) )*[\w#$]+[?!]?\s*(?:[:=][^(){}]*|=\s*new [\w<>[\]{}:;, ]+\(\))[;,]?$/

/**
 * Whether nothing in a part of a source can be wrong by itself: the head of a class, a constructor that only takes, a
 * signature (`form`); or only where a test names it, as a field with its first value (`field`). Pure.
 */
export function bareness(text: string, names: readonly string[]): 'form' | 'field' | undefined {
  const [head = ''] = text.split('\n')
  if (isForm(text) || /^(?:pub )?(?:trait|interface)\b/.test(head))
    return BARE_HEAD.test(head) || /^(?:pub )?impl\b/.test(head) ? 'form' : undefined
  if (names.length < 2) return undefined
  if (BARE_MEMBER.test(text)) return 'form'
  return FIELD.test(text) ? 'field' : undefined
}

/** What only has a form; the tags of Go's fields and the fields of a class say more. Pure. */
export function isForm(text: string): boolean {
  if (/^type \w+(?:\[[^\]]*\])? (?:struct|interface)\b/.test(text)) return !text.includes('`')
  return (
    /^(?:export |default |abstract |pub )*(?:class|impl|struct)\b/.test(text) && !/^@/m.test(text)
  )
}
