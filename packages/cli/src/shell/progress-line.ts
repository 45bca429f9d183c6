import { setImmediate, setTimeout } from 'node:timers/promises'
import { type Env, quoteName } from '@tailtest/adapter-kit'
import type { Context } from '@tailtest/loop'
import { CommandFailure } from './failure.ts'

type Show = NonNullable<Context['onProgress']>

/** What of a terminal is needed. */
export interface Terminal {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

/** One line that says how far a run is, and overwrites itself. */
export interface ProgressLine {
  show: Show
  /** Leaves nothing of it on the terminal. */
  clear(): void
}

/** To the start of the line, and nothing to the right of it: no colour, so that NO_COLOR has nothing to forbid. */
const ERASE = '\r\x1b[K'

/** A running test is named as far as the terminal is wide; no wider than this where that is not known. */
const COLUMNS = 80

/** The line on a terminal that can overwrite one; `undefined`: it cannot, or it is none. */
export function progressLine(terminal: Terminal, env: Env): ProgressLine | undefined {
  const line = lineOn(terminal, env)
  return line && { show: (progress) => line.show(textOf(progress)), clear: line.clear }
}

/** As {@link progressLine}, for any text. */
export function lineOn(
  terminal: Terminal,
  env: Env,
): { show(text: string): void; clear(): void } | undefined {
  if (terminal.isTTY !== true || env.TERM === 'dumb') return undefined
  return {
    show(text) {
      const { columns = COLUMNS } = terminal
      terminal.write(ERASE + text.slice(0, Math.max(0, columns - 1)))
    },
    clear() {
      terminal.write(ERASE)
    },
  }
}

/** `vitest: 12 passed, 1 failed, in src/cart.test.ts::adds up`. Pure. */
export function textOf({ runner, passed, failed, skipped, running }: Parameters<Show>[0]): string {
  const counts = Object.entries({ passed, failed, skipped }).filter(([, count]) => count > 0)
  const words = counts.map(([name, count]) => `${count} ${name}`)
  const told = words.length === 0 ? 'running' : words.join(', ')
  return `[tailtest] ${runner}: ${told}${running === undefined ? '' : `, in ${quoteName(running)}`}`
}

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
  throw new CommandFailure('interrupted: nothing was changed', 'Run it again.')
}
