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
  // pytest marks what is wrong, below a message that only says where
  const reason =
    /^E\s+((?:\w+\.)*\w+(?:Error|Exception)\b.*)$/m.exec(text) ?? /^E\s+(.*)$/m.exec(text)
  const marked = PLACES_ONLY.test(message ?? '') ? reason?.[1] : undefined
  return { message: marked ?? (message || firstLine(text)), stack: text }
}

const PLACES_ONLY = /^(?:failed on (?:setup|teardown) with|collection failure$)/

function isJvm({ type = '', text }: JUnitProblem): boolean {
  return (
    /^(?:[a-z]\w*\.)+[A-Z]\w*/.test(type) ||
    /^\s+at .+\((?:\w+\.(?:java|kt):\d+|Native Method)\)$/m.test(text)
  )
}

function firstLine(text: string): string {
  return printable(text).trim().split('\n', 1)[0] ?? ''
}
