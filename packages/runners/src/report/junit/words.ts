import { describeError, headOf } from '../js-error.ts'
import { ownFrames } from '../places.ts'
import { printable } from '../sanitise.ts'
import { describeJvmError } from './jvm-error.ts'
import type { JvmSources } from './jvm-sources.ts'
import type { JUnitProblem } from './xml.ts'

/** Longer ones are cut before anything looks into them, in characters: more is never shown. */
const LONGEST = 8_000

/** A problem in words; its stack in the manner of the language that it looks like. */
export function describeProblem(
  problem: JUnitProblem,
  jvm: JvmSources,
): { message: string; stack: string } {
  const message = problem.message?.slice(0, LONGEST)
  const text = problem.text.slice(0, LONGEST)
  if (isJvm(problem)) return describeJvmError(problem, jvm)
  if (ownFrames(text) !== '')
    return describeError({ message: message || headOf(text), stack: text })
  // pytest marks what is wrong, below a message that only says where
  const reason =
    /^E[ \t]+((?:\w+\.)*\w+(?:Error|Exception)\b.*)$/m.exec(text) ?? /^E[ \t]+(.*)$/m.exec(text)
  const marked = PLACES_ONLY.test(message ?? '') ? reason?.[1] : undefined
  return { message: marked ?? (message || firstLine(text)), stack: text }
}

const PLACES_ONLY = /^(?:failed on (?:setup|teardown) with|collection failure$)/

function isJvm({ type = '', text }: JUnitProblem): boolean {
  return (
    /^(?:[a-z]\w*\.)+[A-Z]\w*/.test(type) ||
    /^[ \t]+at .+\((?:\w+\.(?:java|kt):\d+|Native Method)\)$/m.test(text)
  )
}

function firstLine(text: string): string {
  return printable(text).trim().split('\n', 1)[0] ?? ''
}
