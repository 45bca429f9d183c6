import { performance } from 'node:perf_hooks'

const EVERY_MS = 20_000

/**
 * Prints to stderr, from time to time, the progress of a measurement and the time left.
 * @param {number} binaries the number of Nodes that are measured
 * @returns {(done: number, of: number) => void} call it after each round
 */
export function makeProgress(binaries) {
  let finished = 0
  let first = 0 // when the first round was over: before it the projects were made
  let told = performance.now()
  return (done, of) => {
    const now = performance.now()
    if (done === 1) first = now
    else if (now - told >= EVERY_MS) {
      told = now
      const left = minutesLeft({ spent: now - first, done, of, more: binaries - finished - 1 })
      console.error(`round ${done} of ${of}, about ${left} min left for the rows`)
    }
    if (done === of) finished += 1
  }
}

/** In whole minutes, at least one; `spent` since the first round, `more` Nodes take as long as this one. */
export function minutesLeft({ spent, done, of, more }) {
  const round = spent / (done - 1)
  return Math.max(1, Math.round((round * (of - done + more * of)) / 60_000))
}
