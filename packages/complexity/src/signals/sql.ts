/** A statement says what it is in its first characters. */
const LONGEST_LOOK = 2000

/** Most strings are none by their first word; the rest is dear to ask. */
const VERB =
  /^\s*\(?\s*(?:alter|create|delete|drop|insert|merge|replace|select|truncate|update|with)\s/i

/** In capitals nobody writes anything else. */
const CAPITALS =
  /^\s*\(?\s*(?:SELECT\s[\s\S]*\sFROM\s|SELECT\s+\d|INSERT\s+(?:OR\s+\w+\s+)?INTO\s|REPLACE\s+INTO\s|UPDATE\s[\s\S]*\sSET\s|DELETE\s+FROM\s|MERGE\s+INTO\s|WITH\s+(?:RECURSIVE\s+)?\S+\s+AS\s*\(|(?:CREATE|ALTER|DROP)\s+(?:OR\s+REPLACE\s+|UNIQUE\s+|TEMP(?:ORARY)?\s+)*(?:DATABASE|FUNCTION|INDEX|MATERIALIZED|SCHEMA|SEQUENCE|TABLE|TRIGGER|TYPE|VIEW)\s|TRUNCATE\s+(?:TABLE\s+)?\S)/

const COLUMN = String.raw`[\w."*…]+(?:\([^()]*\))?(?:\s+as\s+\w+)?`

/** In small letters a statement is told from a sentence by its parts. */
const SMALL = new RegExp(
  [
    String.raw`^\s*\(?\s*(?:select\s+(?:distinct\s+)?${COLUMN}(?:\s*,\s*${COLUMN})*\s+from\s+[\w."…]+`,
    String.raw`(?:\s*;?\s*$|\s+(?:as\s+)?(?:\w+\s+)?(?:where|join|inner|left|right|order|group|limit)\s)`,
    String.raw`|insert\s+into\s+[\w."…]+\s*(?:\(|values\b|select\b)`,
    String.raw`|update\s+[\w."…]+\s+set\s+[\w."…]+\s*=`,
    String.raw`|delete\s+from\s+[\w."…]+\s+where\s`,
    String.raw`|(?:create|drop|alter)\s+table\s+(?:if\s+(?:not\s+)?exists\s+)?[\w."…]+\s*(?:\(|;|add\s|drop\s))`,
  ].join(''),
)

/** Whether a string is an SQL statement, or begins one. */
export function isSql(text: string): boolean {
  const beginning = text.slice(0, LONGEST_LOOK)
  if (!VERB.test(beginning)) return false
  return CAPITALS.test(beginning) || SMALL.test(beginning)
}
