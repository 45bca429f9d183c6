// Pure functions that evaluate measured pairs. Their types are in judge.d.mts.

/** The probability that the true median lies outside of its interval. */
const MISS = 0.05

/** @param {readonly number[]} numbers */
export function median(numbers) {
  const sorted = numbers.toSorted((one, two) => one - two)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/**
 * The confidence interval of the median by the sign test, which assumes nothing about the distribution. With fewer than
 * six numbers it is the whole range, because no narrower interval is certain enough.
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

/** The medians of a row's pairs: the ratios of wall time and of processor time, with their intervals. */
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

/** The limit of a budget as a ratio to its paired process, and whether the row meets it; both undefined without a budget. */
export function judge(budget, { ms, baseMs, moreMs, ratio }) {
  if (budget === undefined) return {}
  if ('times' in budget) return { limit: budget.times, holds: ratio <= budget.times }
  if ('plusMs' in budget)
    return { limit: (baseMs + budget.plusMs) / baseMs, holds: moreMs <= budget.plusMs }
  return { limit: budget.ms / baseMs, holds: ms <= budget.ms }
}

/** A ratio above this multiple of the stored one is a regression. */
const MOST = 1.1
/** The machine is busier if a bare process waits this much longer per millisecond of processor time than in the stored run. */
const BUSIER = 1.2

/**
 * Whether a row became slower than in the stored run: both estimates are slower, or the whole interval of one is. Wall
 * time alone counts only if the machine is no busier than it was, because on a busy machine a row waits much longer
 * than a bare process.
 */
export function isRegressed(stored, now) {
  const clock = now.ratio > stored.ratio * MOST
  const clockSurely = now.low > stored.ratio * MOST
  if (stored.cpu === undefined || now.cpu === undefined) return clockSurely
  const cpu = now.cpu.ratio > stored.cpu.ratio * MOST
  const cpuSurely = now.cpu.low > stored.cpu.ratio * MOST
  return (clock && cpu) || cpuSurely || (clockSurely && !isBusier(stored, now))
}

/** Whether a row has to be measured again before it counts as unchanged. */
export function isSuspect(stored, now) {
  return now.ratio > stored.ratio * MOST || now.cpu?.ratio > stored.cpu?.ratio * MOST
}

function isBusier(stored, now) {
  const waits = ({ baseMs, cpu }) => baseMs / cpu.baseMs
  return waits(now) > BUSIER * waits(stored)
}

/**
 * The newest stored figures of each row, from runs on the same system and the same major version of Node.
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
