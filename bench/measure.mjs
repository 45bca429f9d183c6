import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'

/**
 * One thing to measure: a Node process, from its start to its end.
 * @typedef {object} Row
 * @property {string} name what happens, in a reader's words
 * @property {Budget} budget
 * @property {(place: Place) => void} [setup] fills the folder, once for each Node version
 * @property {(place: Place, n: number) => void} [before] not timed, before each process; n counts from 0
 * @property {(place: Place, n: number) => string[]} args what stands after `node`
 * @property {(place: Place, n: number) => string} [stdin]
 * @property {(output: { stdout: string, stderr: string }, place: Place, n: number) => void} [check] throws if the process
 *   did not do what is measured: doing nothing is always fast
 */

/**
 * `times`: at most so many times as long as the row `of`. `plusMs`: at most so much longer. Without `of`: than a bare Node.
 * @typedef {{ times: number, of?: string } | { plusMs: number, of?: string }} Budget
 */

/**
 * The row's own: `folder` to work in, the environment of its processes, and `top`, which holds all of it.
 * @typedef {{ top: string, folder: string, env: Record<string, string> }} Place
 */

/** @type {Row} what everything is compared with */
export const BARE = { name: 'bare node', budget: { times: 1 }, args: () => ['-e', '0'] }

const WARM_UP = 3

/**
 * The median of each row in milliseconds. Rows take turns, each round in another order, so that whatever else
 * the machine does hits all of them alike.
 * @param {string} node path of the binary
 * @param {readonly Row[]} rows
 * @param {number} rounds
 * @returns {Map<string, number>}
 */
export function measure(node, rows, rounds) {
  const all = [BARE, ...rows].map((row) => ({ row, place: makePlace(), times: [] }))
  try {
    for (const { row, place } of all) row.setup?.(place)
    for (let n = 0; n < WARM_UP + rounds; n += 1) {
      for (const { row, place, times } of rotate(all, n)) {
        const time = runOnce(node, row, place, n)
        if (n >= WARM_UP) times.push(time)
      }
    }
    return new Map(all.map(({ row, times }) => [row.name, median(times)]))
  } finally {
    for (const { place } of all) {
      rmSync(place.top, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

function runOnce(node, row, place, n) {
  row.before?.(place, n)
  const options = {
    cwd: place.folder,
    env: place.env,
    input: row.stdin?.(place, n) ?? '',
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }
  const args = row.args(place, n)
  const start = performance.now()
  const { status, signal, error, stdout, stderr } = spawnSync(node, args, options)
  const time = performance.now() - start
  if (status !== 0)
    throw new Error(`${row.name}: ended with ${error ?? signal ?? status}: ${stderr}`)
  row.check?.({ stdout, stderr }, place, n)
  return time
}

function makePlace() {
  const top = mkdtempSync(join(realpathSync(tmpdir()), 'tailtest-bench-'))
  const [folder, home] = [join(top, 'project'), join(top, 'home')]
  mkdirSync(folder)
  mkdirSync(home)
  const { PATH = '', SystemRoot = '' } = process.env
  const env = { PATH, SystemRoot, HOME: home, USERPROFILE: home, TAILTEST_STATE_DIR: home }
  return { top, folder, env }
}

function rotate(list, by) {
  const start = by % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}

function median(numbers) {
  const sorted = numbers.toSorted((one, two) => one - two)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
