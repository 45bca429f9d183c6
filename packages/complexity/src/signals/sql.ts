/** A statement says what it is in its first characters. */
const LONGEST_LOOK = 2000

/** Most strings are none by their first word; the rest is dear to ask. */
const VERB =
  /^\s*(?:\(\s*)?(?:alter|create|delete|drop|insert|merge|replace|select|truncate|update|with)\s/i

const TABLE = String.raw`(?!(?:the|this|your)\b)[\w."$:#@%?{}[\]…\x60]+`
/** What may stand after a table and its alias; a sentence goes on with words of its own. */
const AFTER_TABLE = String.raw`(?:\s+AS)?(?:\s+[\w"…]+)?\s*(?:$|[;,()\n/]|--|\b(?:CROSS|FETCH|FINAL|FOR|FORCE|FULL|GROUP|HAVING|INNER|INTERSECT|JOIN|LEFT|LIMIT|NATURAL|OFFSET|ORDER|OUTPUT|RETURNING|RIGHT|SET|UNION|USING|WHERE|WITH)\b)`

/** In capitals, too, a statement is told from a sentence by what follows its table. */
const CAPITALS = new RegExp(
  [
    String.raw`^\s*(?:\(\s*)?(?:SELECT\s[\s\S]*\sFROM\s+(?:\(|${TABLE}${AFTER_TABLE}|${TABLE}\s*\()|SELECT\s+(?:\d|\w+\()`,
    String.raw`|INSERT\s+(?:IGNORE\s+|OR\s+\w+\s+)?INTO\s|REPLACE\s+INTO\s|UPDATE\s[\s\S]*\sSET\s|DELETE\s+FROM\s+${TABLE}${AFTER_TABLE}`,
    String.raw`|MERGE\s+INTO\s|WITH\s+(?:RECURSIVE\s+)?\S+\s+AS\s+(?:NOT\s+)?(?:MATERIALIZED\s*)?\(|WITH\s+(?:RECURSIVE\s+)?\S+\s+AS\s*\(`,
    String.raw`|(?:CREATE|ALTER|DROP)\s+(?:OR\s+REPLACE\s+|UNIQUE\s+|TEMP(?:ORARY)?\s+)*(?:DATABASE|EXTENSION|FUNCTION|INDEX|MATERIALIZED|SCHEMA|SEQUENCE|TABLE|TRIGGER|TYPE|VIEW)\s`,
    String.raw`|TRUNCATE\s+(?:TABLE\s+)?\S)`,
  ].join(''),
)

const COLUMN = String.raw`[\w."*…]+(?:\([^()]*\))?(?:\s+as\s+\w+)?`

/** In small letters a statement is told from a sentence by its parts. */
const SMALL = new RegExp(
  [
    String.raw`^\s*(?:\(\s*)?(?:select\s+(?:distinct\s+)?${COLUMN}(?:\s*,\s*${COLUMN})*\s+from\s+[\w."…]+`,
    String.raw`(?:\s*;?\s*$|\s+(?:as\s+)?(?:\w+\s+)?(?:where|join|inner|left|right|order|group|limit)\s)`,
    String.raw`|insert\s+into\s+[\w."…]+\s*(?:\(|values\b|select\b)`,
    String.raw`|update\s+[\w."…]+\s+set\s+[\w."…]+\s*=`,
    String.raw`|delete\s+from\s+[\w."…]+\s+where\s`,
    String.raw`|(?:create|drop|alter)\s+table\s+(?:if\s+(?:not\s+)?exists\s+)?[\w."…]+\s*(?:\(|;|add\s|drop\s))`,
  ].join(''),
)

/** Whether a string may be the beginning of a statement. */
export function beginsSql(text: string): boolean {
  return VERB.test(text.slice(0, LONGEST_LOOK))
}

/** Whether a string is an SQL statement, or begins one. */
export function isSql(text: string): boolean {
  const beginning = text.slice(0, LONGEST_LOOK)
  if (!VERB.test(beginning)) return false
  return CAPITALS.test(beginning) || SMALL.test(beginning)
}
