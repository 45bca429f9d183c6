import { setImmediate, setTimeout } from 'node:timers/promises'
import { CommandFailure } from './failure.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Does work that a signal cannot leave half done: one that comes meanwhile puts all back. */
export async function unlessInterrupted<T extends { undo: () => void }>(work: () => T): Promise<T> {
  let isInterrupted = false
  const note = () => {
    isInterrupted = true
  }
  for (const signal of SIGNALS) process.on(signal, note)
  try {
    const done = work()
    // a signal is told of only when nothing else is left to do
    await setTimeout(0)
    await setImmediate()
    if (!isInterrupted) return done
    done.undo()
  } finally {
    for (const signal of SIGNALS) process.off(signal, note)
  }
  throw new CommandFailure('interrupted: everything is as it was', 'Start it again.')
}
