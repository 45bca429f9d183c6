import { quoteName } from '@tailtest/adapter-kit'
import type { Danger } from '../guard/danger.ts'

/** Dangers named in one text. */
const MOST_DANGERS = 3

/** Why a command is asked about or refused, and how to allow it. Pure and byte-stable. */
export function guardText(dangers: readonly Danger[]): string {
  const named = dangers
    .slice(0, MOST_DANGERS)
    .map(({ command, effect }) => `${quoteName(command, 200)} ${effect}`)
  const rules = [...new Set(dangers.map(({ rule }) => rule))].join(', ')
  return [
    `tailtest guard: ${named.join('; ')}.`,
    `A person can allow it for good: add the command, or its rule (${rules}), to guard.allow in .tailtest/config.json, then run tailtest trust.`,
  ].join(' ')
}
