import { type Call, callsIn, type Start } from '../shell/calls.ts'
import { type Danger, GUARD_RULES } from './danger.ts'
import type { Surroundings } from './location.ts'
import { rules } from './rules.ts'

/** The dangers in a command line, in the order of its programs; none: it may run. Pure but for `real`. */
export function dangersIn(text: string, start: Start, surroundings: Surroundings): Danger[] {
  return callsIn(text, start).flatMap((call) => dangerOf(call, surroundings) ?? [])
}

function dangerOf(call: Call, surroundings: Surroundings): Danger | undefined {
  for (const rule of GUARD_RULES) {
    const found = rules[rule](call, surroundings)
    if (found !== undefined) return { rule, command: commandOf(call), ...found }
  }
  return undefined
}

/** The call in one line. */
function commandOf({ program, args, writes }: Call): string {
  const words = [program, ...args.map(({ text }) => text), ...writes.map(({ text }) => `> ${text}`)]
  return words.filter((word) => word !== '').join(' ')
}
