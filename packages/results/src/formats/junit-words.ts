import { printable } from '../sanitise.ts'
import { describeError, headOf } from './js-error.ts'
import type { JUnitProblem } from './junit-xml.ts'
import { describeJvmError } from './jvm-error.ts'
import type { JvmSources } from './jvm-sources.ts'
import { ownFrames } from './places.ts'

/** A problem in words; its stack in the manner of the language that it looks like. */
export function describeProblem(
  problem: JUnitProblem,
  jvm: JvmSources,
): { message: string; stack: string } {
  const { message, text } = problem
  if (isJvm(problem)) return describeJvmError(problem, jvm)
  if (ownFrames(text) !== '')
    return describeError({ message: message || headOf(text), stack: text })
  const marked = /^E {3}(.*)$/m.exec(text)?.[1] // pytest's own mark, below a message that says "failed on setup"
  return { message: marked ?? (message || firstLine(text)), stack: text }
}

function isJvm({ type = '', text }: JUnitProblem): boolean {
  return (
    /^(?:[a-z]\w*\.)+[A-Z]\w*/.test(type) ||
    /^\s+at .+\((?:\w+\.(?:java|kt):\d+|Native Method)\)$/m.test(text)
  )
}

function firstLine(text: string): string {
  return printable(text).trim().split('\n', 1)[0] ?? ''
}
