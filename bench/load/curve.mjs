// Pure functions that compare a row's measurements over growing sizes with its expectations.

/**
 * One size of a row.
 * @typedef {object} Point
 * @property {string} row
 * @property {number} x the size
 * @property {number} ms processor time, the lower quartile of several runs
 * @property {number} ratio its ratio to a bare Node process in the same rounds
 * @property {number} rssMb the largest memory use of all runs
 */

/**
 * The expectations of a row over its sizes. `flat`: the largest size takes at most this multiple of the smallest.
 * `exponent`: the growth beyond the smallest size has at most this power of the size. `times`, `mb`: limits at the
 * largest size, as × bare and in megabytes.
 * @typedef {{ flat?: number, exponent?: number, times?: number, mb?: number }} Expected
 */

/** Growth below this share of the smallest is noise: no power can be derived from it. */
const NOISE = 0.5

/**
 * @param {readonly Point[]} points of one row, the smallest first
 * @returns {{ factor: number, exponent: number | undefined }} largest : smallest, and the power with which the rest
 *   grew between the two largest; `undefined`: it hardly grew
 */
export function growthOf(points) {
  const [first] = points
  const [before, last] = points.slice(-2)
  if (first === undefined || last === undefined) return { factor: 1, exponent: undefined }
  const factor = last.ms / first.ms
  const grown = [before, last].map(({ ms }) => Math.max(ms - first.ms, NOISE * first.ms))
  const isGrowing = last.ms - first.ms > NOISE * first.ms && before !== first
  const exponent = isGrowing
    ? Math.log(grown[1] / grown[0]) / Math.log(last.x / before.x)
    : undefined
  return { factor, exponent }
}

/**
 * @param {readonly Point[]} points of one row, the smallest first
 * @param {Expected} expected
 * @returns {string[]} the expectations that are not met, in words
 */
export function faultsOf(points, expected) {
  const last = points.at(-1)
  if (last === undefined) return ['nothing was measured']
  const { factor, exponent } = growthOf(points)
  const { flat, exponent: power, times, mb } = expected
  return [
    flat !== undefined && factor > flat && `${factor.toFixed(2)} × the smallest, at most ${flat}`,
    power !== undefined &&
      exponent > power &&
      `grows with x^${exponent.toFixed(2)}, at most x^${power}`,
    times !== undefined &&
      last.ratio > times &&
      `${last.ratio.toFixed(1)} × bare, at most ${times}`,
    mb !== undefined && last.rssMb > mb && `${Math.round(last.rssMb)} MB, at most ${mb}`,
  ].filter((fault) => typeof fault === 'string')
}

/** The expectations in words. */
export function inWords({ flat, exponent, times, mb }) {
  return [
    flat !== undefined && `flat (≤ ${flat} ×)`,
    exponent !== undefined && `≤ x^${exponent}`,
    times !== undefined && `≤ ${times} × bare`,
    mb !== undefined && `≤ ${mb} MB`,
  ]
    .filter(Boolean)
    .join(', ')
}
