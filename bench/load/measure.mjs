import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNode } from './process.mjs'

/**
 * The folders of one size: `folder` to work in, `home`, and the environment of its processes.
 * @typedef {{ top: string, folder: string, home: string, env: Record<string, string> }} Place
 */

/**
 * One measurement at each size of its family.
 * @typedef {object} Row
 * @property {string} name
 * @property {import('./curve.mjs').Expected} expected
 * @property {readonly number[]} [xs] only at these sizes
 * @property {number} [rounds]
 * @property {readonly number[]} [statuses] the allowed exit codes
 * @default statuses [0]
 * @property {(place: Place, x: number, n: number) => void} [before] not measured, before each process
 * @property {(place: Place, x: number) => string[]} args the arguments of `node`
 * @property {(place: Place, x: number, n: number) => string | Iterable<string>} [stdin]
 * @property {(ran: import('./process.mjs').Ran, place: Place, x: number) => void} [check] throws if the process
 *   did not do its work: doing nothing is always fast
 */

/**
 * Rows that share a project for each size.
 * @typedef {object} Family
 * @property {string} name
 * @property {string} unit of the sizes
 * @property {readonly number[]} xs
 * @property {readonly number[]} quick the sizes of everyday use
 * @property {(place: Place, x: number) => void} setup
 * @property {readonly Row[]} rows
 */

const ROUNDS = 9
const BARE_ROUNDS = 9

export function openPlace() {
  const top = mkdtempSync(join(realpathSync(tmpdir()), 'tailtest-load-'))
  const [folder, home] = [join(top, 'shop'), join(top, 'home')]
  for (const each of [folder, home]) mkdirSync(each)
  const { PATH = '' } = process.env
  const env = { PATH, HOME: home, USERPROFILE: home, TAILTEST_STATE_DIR: join(home, 'state') }
  return { top, folder, home, env }
}

export function closePlace({ top }) {
  rmSync(top, { recursive: true, force: true, maxRetries: 5 })
}

/** The lower quartile: other load makes runs longer, never shorter. */
export function quartile(numbers) {
  const told = numbers.filter(Number.isFinite).sort((one, other) => one - other)
  return told[Math.floor(told.length / 4)] ?? 0
}

/**
 * Measures the rows of a family; the sizes and a bare process run alternately.
 * @param {Family} family
 * @param {{ quick: boolean, only: string, rounds: number }} options `rounds`: the maximum for each size
 * @returns {Promise<{ row: Row, points: import('./curve.mjs').Point[] }[]>}
 */
export async function measureFamily(family, { quick, only, rounds }) {
  const rows = family.rows.filter(({ name }) => `${family.name}: ${name}`.includes(only))
  if (rows.length === 0) return []
  const xs = quick ? family.quick : family.xs
  const places = new Map()
  try {
    for (const x of xs) {
      const place = openPlace()
      places.set(x, place)
      family.setup(place, x)
    }
    const measured = []
    for (const row of rows) measured.push(await measureRow(family, row, places, rounds))
    return measured
  } finally {
    for (const place of places.values()) closePlace(place)
  }
}

async function measureRow(family, row, places, most) {
  const sizes = [...places].filter(([x]) => row.xs === undefined || row.xs.includes(x))
  const runs = new Map(sizes.map(([x]) => [x, []]))
  const bare = []
  const rounds = Math.min(row.rounds ?? ROUNDS, most)
  for (let n = 0; n < rounds + 1; n += 1) {
    for (const [x, place] of sizes) {
      row.before?.(place, x, n)
      const options = { cwd: place.folder, env: place.env, stdin: row.stdin?.(place, x, n) }
      const ran = await runNode(row.args(place, x), options)
      if (!(row.statuses ?? [0]).includes(ran.status))
        throw new Error(`${row.name}, ${x}: ${ran.status} ${ran.stderr}`)
      row.check?.(ran, place, x)
      if (n > 0) runs.get(x).push(ran) // the first fills caches
    }
  }
  const [[, any]] = sizes
  for (let n = 0; n < BARE_ROUNDS; n += 1)
    bare.push((await runNode(['-e', '0'], { cwd: any.top, env: any.env })).ms)
  const bareMs = quartile(bare)
  const points = sizes.map(([x]) => {
    const ms = quartile(runs.get(x).map((ran) => ran.ms))
    const rssMb = Math.max(...runs.get(x).map((ran) => ran.rssMb))
    return { row: `${family.name}: ${row.name}`, x, ms, ratio: ms / bareMs, rssMb }
  })
  return { row, points }
}
