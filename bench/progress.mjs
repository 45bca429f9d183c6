import { performance } from 'node:perf_hooks'

const EVERY_MS = 20_000

/**
 * Tells on stderr, now and then, how far measuring is and how long it still takes.
 * @param {number} binaries how many Nodes are measured one after the other
 * @returns {(done: number, of: number) => void} to be called after each round
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
