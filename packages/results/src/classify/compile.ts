import { posix } from 'node:path'
import { quote } from '@tailtest/runners/report'
import { signIn } from './machine.ts'
import { answer, type Rule, type Seen } from './seen.ts'

/** Of a file that does not parse, with no other file to blame for it. */
const SYNTAX =
  /\bsyntax ?error\b|\bPARSE_ERROR\b|^(?:SyntaxError|IndentationError|TabError|TSError|ParseError)\b|Transform failed|Unexpected token|unexpected token|missing ['",]|expected ['"`]|has already been declared|reached end of file|class, interface|illegal start|declared and not used|imported and not used|^expected (?:one of|expression|declaration|pattern|member name)|^consecutive statements|unclosed|mismatched closing|not a statement/i

/** Whether a compiler's line says that a file does not parse. */
export function saysSyntax(line: string): boolean {
  return SYNTAX.test(line) && !LINKING.test(line) && !TYPES.test(line)
}

/** `[ src/money.ts:7:24 ]` of a bundler, `SyntaxError: lib/mailer.js: …` of Babel. */
const PLACES = [/^SyntaxError: ([^\s:]+\.\w+): /m, /─\[ ?([^\s\]]+?):\d+:\d+ ?\]/]

/** Said of code that parses as a module, by a runner that was not told to read it as one. */
const MODULES =
  /Cannot use import statement outside a module|Unexpected token '?export'?|Cannot use 'import\.meta' outside a module/

/** rustc's, of code that parses. */
const TYPES = /^mismatched types\b/

/** `does not provide an export named`: a file that parses, of another's name. */
const LINKING = /does not provide an export named/

/** What a source takes into itself when it is built: mostly what a build makes, and no copy of the repository brings. */
const TAKEN_IN =
  /\bpattern (?<go>\S+): no matching files found$|^couldn't read `(?<rust>[^`]+)`: No such file/

/** Code of a Python that is newer than the one that reads it: a statement `type`, a list of type parameters, `match`, `except*`. */
const NEWER_PYTHON =
  /^[ \t]*(?:type \w+(?:\[[^\]]*\])? = |(?:async )?def \w+\[|class \w+\[|match .+:$|except\*)/m

/** What does not compile is at fault itself, unless it is a test that a changed source has left behind. */
export const compile: Rule = (seen) => {
  const line = lineOf(seen)
  // what a compiler could not fetch or start is no fault of the file that asks for it
  if (line === undefined || signIn([line], '') !== undefined) return undefined
  if (MODULES.test(line)) return answer('environment', 'the runner does not read modules', { line })
  const place = placeOf(seen)
  if (place === undefined) return undefined
  const { changed, isTestCode, isTestChanged, suspects } = seen
  if (!isTestCode(place)) {
    const certain = changed.some((path) => path === place)
    const lack = certain ? undefined : lackOf(seen, line, place)
    if (lack !== undefined) return answer('environment', lack, { line })
    return answer('real_bug', `${quote(place)} does not compile`, { line, certain })
  }
  const isOwn = SYNTAX.test(line)
  if (suspects.length > 0 && !(isOwn && isTestChanged)) {
    const source = quote(suspects[0] ?? '')
    const says = `the test ${quote(place)} does not compile with ${source}, changed in this turn`
    return answer('real_bug', says, { line })
  }
  const certain = isTestChanged || isOwn
  return answer('test_bug', `the test ${quote(place)} does not compile`, { line, certain })
}

/** What the machine does not have for a source that nobody changed, and that compiles elsewhere. */
function lackOf({ message, changed }: Seen, line: string, place: string) {
  const { go, rust } = TAKEN_IN.exec(line)?.groups ?? {}
  const path = go === undefined ? rust : posix.join(posix.dirname(place), go.replace(/[*?[].*/, ''))
  const taken = path && posix.normalize(path)
  if (taken !== undefined && !changed.some((one) => one.startsWith(taken))) {
    return `a file that ${quote(place)} includes does not exist`
  }
  if (!place.endsWith('.py') || !NEWER_PYTHON.test(message)) return undefined
  return `${quote(place)} is written for a newer Python`
}

/** The file that does not compile. */
export function placeOf({ message, place }: Pick<Seen, 'message' | 'place'>): string | undefined {
  return PLACES.map((form) => form.exec(message)?.[1]).find(Boolean) ?? place
}

/** The compiler's own line; `undefined`: it is no matter of compiling. */
export function lineOf({ lines, isCompile }: Seen): string | undefined {
  const [first = ''] = lines
  if (LINKING.test(first)) return undefined
  if (isCompile) return first
  const isSyntax = (line: string) =>
    /^(?:Syntax|Indentation|Tab|TS|Parse)Error\b/.test(line) ||
    /^Error: Transform failed/.test(line)
  return lines.find(isSyntax)
}
