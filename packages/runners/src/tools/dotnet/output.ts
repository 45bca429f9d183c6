import type { CompileError } from '../../report/compile-errors.ts'
import { located } from '../../report/places.ts'
import { printable, shorten } from '../../report/sanitise.ts'

/** What `dotnet test` printed of a run that did not come to its tests, or not to their end. */
export interface DotnetOutput {
  /** What the compiler refused, each once. */
  errors: CompileError[]
  /** Errors without a place in the sources: a package that cannot be found, a process that died. */
  reasons: string[]
}

/** `/code/Cart.cs(12,5): error CS0103: The name 'x' does not exist [/code/Shop.csproj]`. */
const ERROR =
  /^(?:(.+?)(?:\((\d+)(?:,(\d+))?[\d,]*\))?\s*: )?error ([A-Z]+\d+): (.+?)(?: \[[^[\]]+\])?$/

/** No compiler's line is longer, in characters. */
const LONGEST_LINE = 4_000

/** What is no compiler's. */
const DEATH =
  /^(?:The active test run was aborted\.|Test host process crashed|Unhandled exception\.) ?.*$/

export function readDotnetOutput(output: string, root: string): DotnetOutput {
  const errors = new Map<string, CompileError>()
  const reasons = new Set<string>()
  for (const line of printable(output).split('\n')) {
    if (line.length > LONGEST_LINE) continue
    const [, path, row, column, code, said = ''] = ERROR.exec(line.trim()) ?? []
    const file = located(root, path)
    if (code?.startsWith('TEST')) continue // a failing test, as the terminal logger says it
    if (code === undefined) {
      if (DEATH.test(line)) reasons.add(line.trim())
    } else if (file !== undefined && row !== undefined) {
      const place = { file, line: Number(row), column: column ? Number(column) : undefined }
      errors.set(line, { ...place, message: `${code}: ${said}` })
    } else {
      reasons.add(shorten(`${code}: ${said}`, 500))
    }
  }
  return { errors: [...errors.values()], reasons: [...reasons].slice(0, 10) }
}
