import type { CST, ParseOptions, ToJSOptions } from 'yaml'

/** Deeper than anybody writes. Where the parser's own stack ends depends on who calls, and what runs there may take the process along. */
const DEEPEST = 100

type Token = CST.Token | CST.CollectionItem

/** Reads YAML; throws on a text that is none, or that nests deeper than a person does. */
export type ParseYaml = (text: string, options?: { maxAliasCount?: number }) => unknown

/** Loads what reads YAML: too heavy for where nobody wrote any. */
export async function loadYaml(): Promise<ParseYaml> {
  const { parse, Parser, YAMLParseError } = await import('yaml')
  return (text, options) => {
    if (isDeep([...new Parser().parse(text)])) throw new SyntaxError('it is nested too deeply')
    try {
      return parse(text, { ...options, ...QUIET })
    } catch (error) {
      throw error instanceof YAMLParseError ? located(error.message, text, error.pos[0]) : error
    }
  }
}

/** Its pretty errors look through the line of each, and there may be as many as letters. */
const QUIET = { logLevel: 'error', prettyErrors: false } as const satisfies ParseOptions &
  ToJSOptions & { logLevel: 'error' }

function located(message: string, text: string, at: number): SyntaxError {
  const lines = text.slice(0, at).split('\n')
  return new SyntaxError(
    `${message} at line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`,
  )
}

/** Level by level: what would go down into each would need the stack that is in danger. */
function isDeep(documents: readonly Token[]): boolean {
  let level = documents
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > 2 * DEEPEST) return true // a collection and its items are two
    level = level.flatMap(below)
  }
  return false
}

function below(token: Token): Token[] {
  if ('items' in token) return token.items
  return [
    ...('key' in token && token.key ? [token.key] : []),
    ...('value' in token && token.value ? [token.value] : []),
  ]
}
