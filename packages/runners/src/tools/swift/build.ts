import type { CompileError } from '../../report/compile-errors.ts'
import { located } from '../../report/places.ts'
import { printable, shorten } from '../../report/sanitise.ts'

const ERROR =
  /^(?<path>\/[^\n]+?\.\w+):(?<line>\d+):(?<column>\d+): (?:fatal )?error: (?<message>.+)$/gm

/** What the compiler refused, in files below the root; it says all of it twice. */
export function compileErrorsIn(output: string, root: string): CompileError[] {
  const found = new Map<string, CompileError>()
  for (const { 0: whole, groups = {} } of printable(output).matchAll(ERROR)) {
    const { path, line, column, message = '' } = groups
    const file = located(root, path)
    if (file === undefined) continue
    found.set(whole, { file, line: Number(line), column: Number(column), message })
  }
  return [...found.values()]
}

const REASON =
  /^(?:error: (.+)|(?:.+: )?(undefined reference to .+)|(?:.+: )?error: (no such module .+))$/gm

/** Words that only say that something else failed. */
const NOISE =
  /^(?:fatalError$|ExitCode\(|(?:emit-module|link|compile) command failed|Exited with |terminated\()/

/** Why nothing was built where no place in the project is at fault. */
export function reasonsIn(output: string): string[] {
  const said = [...printable(output).matchAll(REASON)].flatMap(
    (match) => match.slice(1).find(Boolean) ?? [],
  )
  const fetched = /^Fetching (\S+)/m.exec(printable(output))?.[1]
  const told = said
    .filter((line) => !NOISE.test(line))
    .map((line) => {
      // it does not say what could not be fetched
      const isFetch = fetched !== undefined && /^GitShellError\(/.test(line)
      return isFetch ? `Failed to clone repository ${fetched}` : line
    })
  return [...new Set(told)].map((line) => shorten(line, 500))
}
