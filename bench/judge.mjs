// What measured pairs say: pure functions. Their types stand in judge.d.mts.

/** Of intervals: how seldom the true median lies outside. */
const MISS = 0.05

/** @param {readonly number[]} numbers */
export function median(numbers) {
  const sorted = numbers.toSorted((one, two) => one - two)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/**
 * Where the median lies by the sign test, which asks nothing of how the numbers are spread: whatever it is, half of
 * them are below. With fewer than six the whole range is said, since nothing narrower holds.
 */
export function interval(numbers) {
  const sorted = numbers.toSorted((one, two) => one - two)
  const { length: n } = sorted
  let chance = 0.5 ** n // that none of n is below the median
  let below = 0
  for (let k = 0, term = chance; chance <= MISS / 2; k += 1) {
    below = k
    term *= (n - k) / (k + 1)
    chance += term
  }
  return { low: sorted[below], high: sorted[n - 1 - below] }
}

/** The medians of a row's pairs, of their ratios on the clock and in processor time, and where these lie. */
export function estimate(pairs) {
  const clock = pairs.map(({ ms, baseMs }) => ms / baseMs)
  const timed = pairs.filter(({ cpuMs, baseCpuMs }) => cpuMs > 0 && baseCpuMs > 0)
  const cpu = timed.map(({ cpuMs, baseCpuMs }) => cpuMs / baseCpuMs)
  return {
    pairs: pairs.length,
    ms: median(pairs.map(({ ms }) => ms)),
    baseMs: median(pairs.map(({ baseMs }) => baseMs)),
    moreMs: median(pairs.map(({ ms, baseMs }) => ms - baseMs)),
    ratio: median(clock),
    ...interval(clock),
    ...(cpu.length > 0 && {
      cpu: {
        ms: median(timed.map(({ cpuMs }) => cpuMs)),
        baseMs: median(timed.map(({ baseCpuMs }) => baseCpuMs)),
        ratio: median(cpu),
        ...interval(cpu),
      },
    }),
  }
}

/** The limit of a budget as a ratio to what was beside it, and whether the row keeps it; both undefined without one. */
export function judge(budget, { ms, baseMs, moreMs, ratio }) {
  if (budget === undefined) return {}
  if ('times' in budget) return { limit: budget.times, holds: ratio <= budget.times }
  if ('plusMs' in budget)
    return { limit: (baseMs + budget.plusMs) / baseMs, holds: moreMs <= budget.plusMs }
  return { limit: budget.ms / baseMs, holds: ms <= budget.ms }
}

/** More than so many times the stored ratio is a regression. */
const MOST = 1.1
/** A bare process that waits so much longer for each millisecond of the processor than when the run was stored. */
const BUSIER = 1.2

/**
 * Whether a row became slower than it was stored. Both estimates say so, or one of them wholly, with all of its
 * interval; the clock alone only where the machine is as quiet as it was, because what a row waits for on a busy one
 * a bare process hardly does.
 */
export function isRegressed(stored, now) {
  const clock = now.ratio > stored.ratio * MOST
  const clockSurely = now.low > stored.ratio * MOST
  if (stored.cpu === undefined || now.cpu === undefined) return clockSurely
  const cpu = now.cpu.ratio > stored.cpu.ratio * MOST
  const cpuSurely = now.cpu.low > stored.cpu.ratio * MOST
  return (clock && cpu) || cpuSurely || (clockSurely && !isBusier(stored, now))
}

/** Whether a row is worth another look before it is called the same. */
export function isSuspect(stored, now) {
  return now.ratio > stored.ratio * MOST || now.cpu?.ratio > stored.cpu?.ratio * MOST
}

function isBusier(stored, now) {
  const waits = ({ baseMs, cpu }) => baseMs / cpu.baseMs
  return waits(now) > BUSIER * waits(stored)
}

/**
 * The newest stored figures of each row, of runs on the same major version of Node and the same system.
 * @returns a map by name
 */
export function newestRows(runs, { node, platform }) {
  const major = (version) => version.replace(/^v/, '').split('.')[0]
  const same = runs.filter((run) => major(run.node) === major(node) && run.platform === platform)
  const oldestFirst = same.toSorted((one, two) => (one.date < two.date ? -1 : 1))
  return new Map(
    oldestFirst.flatMap((run) =>
      run.rows.map((row) => [row.name, { ...row, date: run.date, cores: run.cores }]),
    ),
  )
}
