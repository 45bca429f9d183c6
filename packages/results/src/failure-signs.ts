import { isAssertion } from './classify/assertion.ts'
import { lineOf, placeOf, saysSyntax } from './classify/compile.ts'
import { signIn } from './classify/machine.ts'
import { missingIn } from './classify/modules.ts'
import { undefinedIn, unknownIn } from './classify/names.ts'
import { type Failed, look } from './classify/seen.ts'

/** What a failure's message and stack say, before anybody judges it. */
export interface FailureSigns {
  /** The exception's own line, or the compiler's. */
  line: string
  /** The file at fault, as the runner says or the innermost frame in the project. */
  place?: string
  /** The files of the project on the stack, the innermost first. */
  frames: readonly string[]
  isAssertion: boolean
  /** A compiler refused a file, or a file does not parse. */
  isCompile: boolean
  isSyntax: boolean
  /** An import found nothing: what was imported, as written, and by which file, where that is said. */
  missing?: { what: string; by?: string | undefined; isFile: boolean }
  /** What is imported or called has no such name. */
  unknownName?: string
  /** The code that was run says a name that it does not define. */
  undefinedName?: string
  /** The machine says that it is its fault: one sentence. */
  machine?: string
  isTimeout: boolean
}

/** Vitest 5 calls its error `TestTimeoutError`, those before it `Error`. */
const TIMEOUT =
  /^(?:(?:\w+Timeout)?Error: )?(?:Test timed out|Exceeded timeout|Timeout of \d+|timed out after|Hook timed out)|^Failed: Timeout|thrown: "Exceeded timeout|^panic: test timed out/

/** Reads a failure, as {@link classifyFailure} does before it judges. Pure. */
export function signsOf(failure: Failed): FailureSigns {
  const seen = look(failure, { changed: [] })
  const { lines, frames, stack, file } = seen
  const compiled = lineOf(seen)
  const [first = ''] = lines
  const line = compiled ?? first
  const missing = missingIn(lines)
  const [unknownName, undefinedName] = [unknownIn(line), undefinedIn(first)]
  const machine = signIn(lines, stack)?.sign.says
  const place = compiled === undefined ? seen.place : placeOf(seen)
  return {
    line,
    ...(place !== undefined && { place }),
    frames,
    isAssertion: !seen.isCompile && isAssertion(first, file),
    isCompile: compiled !== undefined,
    isSyntax: compiled !== undefined && missing === undefined && saysSyntax(compiled),
    ...(missing !== undefined && { missing }),
    ...(unknownName !== undefined && { unknownName }),
    ...(undefinedName !== undefined && { undefinedName }),
    ...(machine !== undefined && { machine }),
    isTimeout: lines.some((one) => TIMEOUT.test(one)),
  }
}
