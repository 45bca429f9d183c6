import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { page } from './page.mjs'
import { plot } from './plot.mjs'

/** The folder of the stored runs, one file each. */
export const RESULTS = fileURLToPath(new URL('results', import.meta.url))

/** @returns {import('./judge.mjs').Run[]} the oldest first */
export function readRuns(folder = RESULTS) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
}

/**
 * Writes a run to a file of its own, and updates the page and the chart of all runs.
 * @param {import('./judge.mjs').Run} run
 */
export function saveRun(run, folder = RESULTS) {
  mkdirSync(folder, { recursive: true })
  const time = run.date.slice(0, 16).replace(':', '')
  const name = `${time}-node${run.node.replace(/^v/, '').split('.')[0]}.json`
  writeFileSync(join(folder, name), `${JSON.stringify(run, rounded, 1)}\n`)
  draw(folder)
  return name
}

/** The files that are generated from the runs, by name. */
export function drawn(runs) {
  return { 'ratios.svg': plot(runs), 'README.md': page(runs) }
}

export function draw(folder = RESULTS) {
  for (const [name, text] of Object.entries(drawn(readRuns(folder))))
    writeFileSync(join(folder, name), text)
}

/** The measured commit, with a plus if the tree had uncommitted changes. */
export function commit() {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--untracked-files=no', '--', 'packages')
  return `${git('rev-parse', '--short=12', 'HEAD')}${changed === '' ? '' : '+'}`
}

const rounded = (_, value) =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value
