import { type Call, callsIn, type Start } from './calls.ts'
import type { Danger } from './danger.ts'
import type { Surroundings } from './location.ts'
import { rules } from './rules.ts'

export type GuardRule = keyof typeof rules

/** Every rule's name. */
export const GUARD_RULES = Object.keys(rules)

/** The dangers in a command line, in the order of its programs; none: it may run. Pure but for `real`. */
export function dangersIn(text: string, start: Start, surroundings: Surroundings): Danger[] {
  return callsIn(text, start).flatMap((call) => dangerOf(call, surroundings) ?? [])
}

function dangerOf(call: Call, surroundings: Surroundings): Danger | undefined {
  for (const [rule, find] of Object.entries(rules)) {
    const found = find(call, surroundings)
    if (found !== undefined) return { rule, command: commandOf(call), ...found }
  }
  return undefined
}

/** The call in one line. */
function commandOf({ program, args, writes }: Call): string {
  const words = [program, ...args.map(({ text }) => text), ...writes.map(({ text }) => `> ${text}`)]
  return words.filter((word) => word !== '').join(' ')
}
