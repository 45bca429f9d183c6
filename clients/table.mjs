import { SESSION } from './compare.mjs'

/** How many kinds of payloads are named. */
const NAMED = 3

/** @param {import('./compare.mjs').Difference} difference */
function lineOf({ where, what, was, is }) {
  const place =
    where.length > NAMED
      ? `${where.slice(0, NAMED).join(', ')} and ${where.length - NAMED} more`
      : where.join(', ')
  const named = where[0] === SESSION ? what : `${place}: ${what}`
  if (was === undefined) return `+ ${named}: ${is}`
  return is === undefined ? `- ${named}: ${was}` : `~ ${named}: ${was} → ${is}`
}

/** @param {import('./table.mjs').Outcome} outcome */
function headOf({ title, kept, day, version, differences, failed }) {
  const before = day === undefined ? kept : `${kept} (${day})`
  const versions = kept === version ? before : `${before} → ${version}`
  if (failed !== undefined) return `${title} ${versions}: could not be found out: ${failed}`
  const count = differences.length
  return `${title} ${versions}: ${count === 0 ? 'nothing differs' : `${count} ${count === 1 ? 'difference' : 'differences'}`}`
}

/**
 * What is printed of one.
 * @param {import('./table.mjs').Outcome} outcome
 */
export const linesOf = (outcome) => [
  headOf(outcome),
  ...outcome.differences.map((one) => `  ${lineOf(one)}`),
]

/**
 * 0: nothing differs, 1: something does, 2: something could not be found out.
 * @param {readonly import('./table.mjs').Outcome[]} outcomes
 */
export function exitCodeOf(outcomes) {
  if (outcomes.some(({ failed }) => failed !== undefined)) return 2
  return outcomes.some(({ differences }) => differences.length > 0) ? 1 : 0
}

/** Characters of a reason. */
const LONGEST = 300

/**
 * Why something could not be found out, on one line: what npm says of a failure is many.
 * @param {unknown} error
 */
export function reasonOf(error) {
  const text = error instanceof Error ? error.message : String(error)
  const line = text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .join('; ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}
