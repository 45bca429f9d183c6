import { differInCommentsOnly } from './comments.ts'
import { here } from './here.ts'
import { readerFor } from './languages/index.ts'
import { createTree, type Parsed } from './tree-sitter/ask.ts'
import { createLoader } from './tree-sitter/load.ts'
import { parseInTime, readable } from './tree-sitter/pace.ts'
import type { Tree } from './types.ts'

/** A parser; its native files are looked for on first use. Throws nothing, whatever it is given. */
export interface Syntax {
  /** Parses a source; its path tells the language. `undefined`: nothing here can read it, or not in time. */
  parse(path: string, source: string): Promise<Tree | undefined>
  /** Whether an edit left the code as it was; `undefined`: nothing here can read it. */
  onlyCommentsChanged(path: string, before: string, after: string): Promise<boolean | undefined>
}

/**
 * A parser with the native files seen from a folder (absolute): those in its `native/`, then those
 * installed in the `node_modules` of the folder and those above it.
 */
export function openSyntax({ from }: { from: string }): Syntax {
  const load = createLoader(from)

  function read(path: string, text: string): Parsed | undefined {
    const source = readable(text)
    const known = readerFor(path, source)
    const parse = known && load(known.grammar)
    if (known === undefined || parse === undefined) return undefined
    const { language, grammar, reader } = known
    const { code, markup } = reader.prepare?.(source) ?? { code: source, markup: [] }
    const root = parseInTime(parse, code)
    return root && { root, source, markup, language, grammar, reader, isSampled: source !== text }
  }

  return {
    async parse(path, source) {
      const parsed = read(path, source)
      return parsed && createTree(parsed)
    },
    async onlyCommentsChanged(path, before, after) {
      const old = read(path, before)
      const current = old && read(path, after)
      if (old === undefined || current === undefined) return undefined
      if (old.isSampled || current.isSampled) return before === after
      return differInCommentsOnly(old, current, current.reader.kinds)
    },
  }
}

let own: Syntax | undefined

/** The parser of whoever does not say where the native files are: those that this package depends on. */
function ownSyntax(): Syntax {
  own ??= openSyntax({ from: here() })
  return own
}

/** {@link Syntax.parse} with the native files that this package depends on. */
export function parse(path: string, source: string): Promise<Tree | undefined> {
  return ownSyntax().parse(path, source)
}

/** {@link Syntax.onlyCommentsChanged} with the native files that this package depends on. */
export function onlyCommentsChanged(
  path: string,
  before: string,
  after: string,
): Promise<boolean | undefined> {
  return ownSyntax().onlyCommentsChanged(path, before, after)
}
