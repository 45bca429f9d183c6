import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from './launch.mjs'

/**
 * One measurement: a Node process, from its start to its end.
 * @typedef {object} Row
 * @property {string} name what happens, in words for a reader
 * @property {import('./judge.mjs').Budget} [budget] without one, the row is only printed
 * @property {boolean} [long] not in the quick profile, because its project takes long to create
 * @property {number} [seldom] it runs only once in this many rounds, because it takes seconds
 * @property {(place: Place) => void} [setup] fills the folder, once for each version of Node
 * @property {(place: Place, n: number) => void} [before] not timed, before each process; n counts from 0
 * @property {(place: Place, n: number) => string[]} args the arguments of `node`
 * @property {(place: Place, n: number) => string} [stdin]
 * @property {(output: { stdout: string, stderr: string }, place: Place, n: number) => void} [check] throws if the process
 *   did not do its work: doing nothing is always fast
 * @property {(output: { stdout: string }) => { ms: number, cpuMs: number }} [reads] the times that the
 *   process prints for its measured part, instead of those of the whole process
 */

/**
 * A row's own place: its working `folder`, the environment of its processes, and `top`, the folder that contains it all.
 * @typedef {{ top: string, folder: string, env: Record<string, string> }} Place
 */

/** @type {Row} the process that rows are compared with */
export const BARE = { name: 'bare node', args: () => ['-e', '0'] }

const WARM_UP = 3

/**
 * The times of each row, each paired with those of its comparison: a bare Node, or the row that its budget names.
 * Both processes of a pair start one after the other. The order within pairs, and that of the rows, changes each round,
 * so that other load affects both of a pair alike.
 * @param {string} node path of the binary
 * @param {readonly Row[]} rows
 * @param {{ rounds: number, known?: readonly Row[], onRound?: (done: number, of: number) => void }} options `known`:
 *   the rows that a budget may name
 * @returns {Map<string, import('./judge.mjs').Pair[]>} by the name of the row
 */
export function measure(node, rows, { rounds, known = rows, onRound = () => {} }) {
  const all = rows.map((row) => ({
    row,
    every: row.seldom ?? 1,
    own: makeRunner(node, row),
    base: makeRunner(node, baseOf(row, known)),
    pairs: [],
  }))
  try {
    for (const { own, base } of all) {
      own.prepare()
      base.prepare()
    }
    for (let n = 0; n < WARM_UP + rounds; n += 1) {
      for (const { every, own, base, pairs } of rotate(all, n)) {
        if ((n - WARM_UP) % every !== 0) continue
        const [first, second] = n % 2 === 0 ? [own, base] : [base, own]
        const times = new Map([first, second].map((one) => [one, one.run()]))
        if (n >= WARM_UP) pairs.push(pairOf(times.get(own), times.get(base)))
      }
      onRound(n + 1, WARM_UP + rounds)
    }
    return new Map(all.map(({ row, pairs }) => [row.name, pairs]))
  } finally {
    for (const { own, base } of all) {
      own.remove()
      base.remove()
    }
  }
}

/** @param {Row} row */
function baseOf({ name, budget }, known) {
  if (budget?.of === undefined) return BARE
  const base = known.find((row) => row.name === budget.of)
  if (base === undefined) throw new Error(`${name}: there is no row ${budget.of}`)
  return base
}

const pairOf = (own, base) => ({
  ms: own.ms,
  baseMs: base.ms,
  ...(own.cpuMs && base.cpuMs ? { cpuMs: own.cpuMs, baseCpuMs: base.cpuMs } : {}),
})

/** A row in a place of its own, whose processes are counted. */
function makeRunner(node, row) {
  const place = makePlace()
  let n = 0
  return {
    prepare: () => row.setup?.(place),
    run: () => {
      const time = runOnce(node, row, place, n)
      n += 1
      return time
    },
    remove: () => rmSync(place.top, { recursive: true, force: true, maxRetries: 5 }),
  }
}

function runOnce(node, row, place, n) {
  row.before?.(place, n)
  const { folder: cwd, env } = place
  const input = row.stdin?.(place, n) ?? ''
  const { failed, ms, cpuMs, ...output } = launch(node, row.args(place, n), { cwd, env, input })
  if (failed !== undefined) throw new Error(`${row.name}: ended with ${failed}: ${output.stderr}`)
  row.check?.(output, place, n)
  return row.reads?.(output) ?? { ms, cpuMs }
}

/**
 * An empty folder to work in, with a home of its own.
 * @returns {Place}
 */
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
  const start = by % Math.max(list.length, 1)
  return [...list.slice(start), ...list.slice(0, start)]
}
