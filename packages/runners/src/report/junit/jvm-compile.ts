import type { CompileError } from '../compile-errors.ts'
import { located } from '../places.ts'

/** How the compilers of the JVM name a place, by themselves or through a build tool. */
const PLACES = [
  /^\s*(?<path>.+\.(?:java|kts?|groovy|scala)):\s?\[(?<line>\d+)(?:,(?<column>\d+))?\]:? (?<message>.+)$/, // Maven
  /^e: (?:file:\/\/)?(?<path>.+\.kts?): ?\(?(?<line>\d+)(?:, |:)(?<column>\d+)\)?:? (?<message>.+)$/, // kotlinc
  /^-- (?:\[E\d+\] )?(?:\w+ )*Error: (?<path>.+\.(?:scala|java)):(?<line>\d+):(?<column>\d+)\b/, // Scala 3: the message is below
  /^(?<path>.+\.(?:java|groovy|scala)):(?<line>\d+):(?:(?<column>\d+):)? (?:error: )?(?!warning:|note:)(?<message>.+)$/, // javac, Scala 2
]

/** No compiler's line is longer, in characters. */
const LONGEST_LINE = 4_000

/** What javac says below an error: `symbol:   method nope(int)`. */
const DETAIL = /^\s+(symbol|location):\s+(.+)$/

/** What Scala 3 says below an error, beside the code and what points into it: `  |  Not found: nope`. */
const BELOW = /^\s*\|\s*(?!\^+$|longer explanation available\b|-{5,})(\S.*)$/

/** The errors in what a compiler printed that are of files below the root, in their order. */
export function compileErrorsIn(lines: readonly string[], root: string): CompileError[] {
  const errors: CompileError[] = []
  for (const line of lines) {
    if (line.length > LONGEST_LINE) continue
    const groups = PLACES.map((place) => place.exec(fromPath(line, root))?.groups).find(Boolean)
    const file = located(root, groups?.path?.replace(/^\/(?=[a-z]:)/i, ''))
    const [, what, detail] = DETAIL.exec(line) ?? []
    const below = BELOW.exec(line)?.[1]
    const last = errors.at(-1)
    if (groups !== undefined && file !== undefined) {
      const { line: row, column, message = '' } = groups
      errors.push({ file, line: Number(row), column: column ? Number(column) : undefined, message })
    } else if (last !== undefined && below !== undefined) {
      last.message = `${last.message} ${below.trim()}`.trim()
    } else if (last !== undefined && detail !== undefined) {
      last.message += what === 'symbol' ? `: ${detail}` : `, ${what}: ${detail}`
    }
  }
  return errors
}

/** Gradle's standard output, which has no line's end there, may have come between. */
function fromPath(line: string, root: string): string {
  const at = line.indexOf(root)
  if (at <= 0) return line
  const lead =
    /(?:e: |-- (?:\[E\d+\] )?(?:\w+ )*Error: )?(?:file:\/\/)?$/.exec(line.slice(0, at))?.[0] ?? ''
  return line.slice(at - lead.length)
}
