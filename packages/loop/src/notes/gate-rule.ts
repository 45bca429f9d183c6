import type { Config } from '../config.ts'

/** What the gate does about an edit without a failing test, in words. */
const WITHOUT = {
  enforce: 'Without it the edit is refused.',
  warn: 'Without it you get a warning.',
} as const

/** Characters of a pattern that is named, and of the whole. */
const PATTERN = 40
const MOST = 400

/** Tokens of o200k_base that the rule takes at most, its command and pattern aside. */
export const GATE_RULE_TOKENS = 110

/** What of the settings decides. */
export interface GateSettings {
  tdd: Pick<Config['tdd'], 'mode' | 'enforce_new_files'>
}

/**
 * How edits are made where the gate warns or refuses: at most 400 characters; '' where it does neither. Pure and
 * byte-stable.
 */
export function gateRule({ tdd }: GateSettings, command: string): string {
  const patterns = Object.entries(tdd.mode).filter(
    ([, mode]) => mode === 'warn' || mode === 'enforce',
  )
  if (patterns.length === 0 && !tdd.enforce_new_files) return ''
  const mode =
    patterns.every(([, each]) => each === 'warn') && !tdd.enforce_new_files ? 'warn' : 'enforce'
  const lines = [
    `- ${whatIsHeld(patterns)} needs a failing test first: write the test, run it in the shell, see it fail, then edit. ${WITHOUT[mode]} While the test only fails to load, edit once, then run it again. Comments and deletions are free.`,
    `If behaviour stays the same: \`${command} refactor start --scope <glob> --reason "<why>"\`, its tests green.`,
  ]
  const text = lines.join(' ')
  return text.length <= MOST ? text : (lines[0] ?? '')
}

function whatIsHeld(patterns: readonly (readonly [pattern: string, mode: string])[]): string {
  const [first, ...others] = patterns
  if (first === undefined) return 'A new source'
  const [pattern] = first
  const isNamed = others.length === 0 && pattern !== '**' && /^[\w.*/@-]+$/.test(pattern)
  return `An edit of a source${isNamed && pattern.length <= PATTERN ? ` in ${pattern}` : ''}`
}
