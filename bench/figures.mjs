import { writeFileSync } from 'node:fs'
import { markdown } from './table.mjs'

/** The file to which a part of the bench should write its figures. */
const asked = process.argv[process.argv.indexOf('--json') + 1]

/**
 * Writes the figures of a part to the file given with `--json <file>`.
 * @param {string} part
 * @param {readonly Omit<import('./judge.mjs').Figure, 'part' | 'unit'>[]} rows without a unit they are counts
 */
export function leave(part, rows) {
  if (!process.argv.includes('--json')) return
  writeFileSync(asked, JSON.stringify(rows.map((row) => ({ part, unit: '', ...row }))))
}

/** Does the same and prints them. Exit code 1: a figure exceeds its limit. */
export function tell(part, rows) {
  leave(part, rows)
  const cells = rows.map(({ name, value, unit = '', limit, holds }) => [
    ...[name, `${value.toLocaleString('en')} ${unit}`.trim(), limit?.toLocaleString('en') ?? ''],
    holds === undefined ? '' : holds ? 'ok' : '**wrong**',
  ])
  console.log(`${part}\n\n${markdown([['What', 'Value', 'Wanted', ''], ...cells])}`)
  if (rows.some(({ holds }) => holds === false)) process.exitCode = 1
}
