import { setTimeout as delay } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { type IPty, spawn } from '@lydell/node-pty'
import { onTestFinished } from 'vitest'

/** A program in a terminal, with a person in front of it. */
export interface Terminal {
  /** Types a text, and Enter behind it once the program has shown it. */
  enter(text: string): Promise<void>
  /** Types a text, and waits for nothing. */
  type(text: string): void
  /** Waits until what came since the last wait shows a text, and gives all of it; rejects when that takes too long. */
  until(text: string): Promise<string>
  /** Everything that was shown, from the start; of what a program draws over something else, only what is other. */
  shown(): string
  /** Has the program draw everything anew. */
  redraw(): void
  /** Ends the program; until it has ended it writes into its home. */
  end(): Promise<void>
}

interface TerminalOptions {
  command: string
  args?: readonly string[]
  cwd: string
  env: Readonly<Record<string, string>>
  /** Columns, where longer lines are broken. @default 120 */
  width?: number
  /** Lines; what is above them is not drawn anew. @default 40 */
  height?: number
}

const PATIENCE_MS = 60_000
const LOOK_MS = 50

/** Programs that draw move the cursor where a space would stand. */
const MOVES = new RegExp(`${String.fromCharCode(27)}\\[\\d*[CG]`, 'g')

const readable = (drawn: string): string =>
  stripVTControlCharacters(drawn.replace(MOVES, ' ')).replace(/\s+/g, ' ')

/** Starts a program in a terminal of its own; it ends with the test. */
export function openTerminal(options: TerminalOptions): Terminal {
  const terminal = startTerminal(options)
  onTestFinished(terminal.end)
  return terminal
}

/** Starts a program in a terminal of its own, for whoever ends it. */
export function startTerminal(options: TerminalOptions): Terminal {
  const { command, args = [], cwd, env, width = 120, height = 40 } = options
  const terminal: IPty = spawn(command, [...args], {
    cols: width,
    rows: height,
    cwd,
    env: { ...env, TERM: 'xterm-256color' },
  })
  const ended = new Promise<void>((resolve) => {
    terminal.onExit(() => resolve())
  })
  let drawn = ''
  let before = ''
  let columns = width
  terminal.onData((data) => {
    drawn += data
  })
  const until = async (text: string) => {
    for (let left = PATIENCE_MS; ; left -= LOOK_MS) {
      const shown = readable(drawn)
      if (shown.includes(text)) {
        before += drawn
        drawn = ''
        return shown
      }
      if (left <= 0) throw new Error(`"${text}" was not shown, but: ${shown}`)
      await delay(LOOK_MS)
    }
  }
  return {
    until,
    shown: () => readable(before + drawn),
    redraw: () => {
      columns += 1
      terminal.resize(columns, height)
    },
    end: () => {
      terminal.kill()
      return ended
    },
    type: (text) => terminal.write(text),
    enter: async (text) => {
      terminal.write(text)
      await until(text)
      terminal.write('\r')
    },
  }
}
