import { performance } from 'node:perf_hooks'

const EVERY_MS = 20_000

/**
 * Tells on stderr, now and then, how far measuring is and how long it still takes.
 * @param {number} binaries how many Nodes are measured one after the other
 * @returns {(done: number, of: number) => void} to be called after each round
 */
export function makeProgress(binaries) {
  let finished = 0
  let from = performance.now()
  let told = from
  return (done, of) => {
    const now = performance.now()
    if (now - told >= EVERY_MS) {
      told = now
      const left = minutesLeft({ spent: now - from, done, of, more: binaries - finished - 1 })
      console.error(`round ${done} of ${of}, about ${left} min left for the rows`)
    }
    if (done < of) return
    finished += 1
    from = now
  }
}

/** In whole minutes, at least one; `more` Nodes take as long as this one. */
export function minutesLeft({ spent, done, of, more }) {
  const whole = (spent / done) * of
  return Math.max(1, Math.round((whole - spent + more * whole) / 60_000))
}
