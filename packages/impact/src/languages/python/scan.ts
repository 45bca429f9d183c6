import type { Reading, Written } from '../../facts.ts'
import { lineCounter } from '../../text.ts'
import { codeOnly, reading } from './read.ts'

/** One statement on lines of its own. What is taken begins and ends with no blank, so that a long run is read once. */
const STATEMENT =
  /^[ \t\f]*(?:import[ \t\f]+([\w.,](?:[\w., \t]*[\w.,])?)|from[ \t\f]*([.\w](?:[.\w \t]*[.\w])?)[ \t\f]*\bimport\b[ \t\f]*(?:(\*)|\(([\w,\s]*)\)|([\w,](?:[\w, \t]*[\w,])?)))[ \t\f]*(?:;[ \t\f]*)?$/gm

const IMPORT = /\bimport\b/g

/**
 * The imports of a module in which each stands on lines of its own: nearly all are so. `undefined`: it takes a
 * parser, which costs ten times as much.
 */
export function scan(source: string): Reading | undefined {
  if (/\bTYPE_CHECKING\b|\r(?!\n)/.test(source)) return undefined
  const code = codeOnly(source).replaceAll('\r', ' ')
  if (/["']/.test(code)) return undefined // a text that is not closed
  const imports: Written[] = []
  const lineOf = lineCounter(code)
  for (const match of code.matchAll(STATEMENT)) {
    const [whole, modules, from, star, listed, named] = match
    const line = lineOf(match.index + whole.search(/\S/))
    const common = { isTypeOnly: false, isSoft: false, line }
    for (const name of namesIn(modules)) imports.push({ from: name, names: [], ...common })
    if (from === undefined || from === '__future__') continue
    const names = star === undefined ? namesIn(listed ?? named) : ['*']
    imports.push({ from: from.replace(/\s+/g, ''), names, ...common })
  }
  const statements = code.match(STATEMENT)?.length ?? 0
  if (statements !== (code.match(IMPORT)?.length ?? 0)) return undefined
  return reading(imports, source)
}

/** `a as b, c`: `a`, `c`. */
function namesIn(list = ''): string[] {
  return list
    .split(',')
    .map((one) =>
      one
        .trim()
        .replace(/(?<!\s)\s+as\s[\s\S]*$/, '')
        .replace(/\s+/g, ''),
    )
    .filter((name) => name !== '')
}
