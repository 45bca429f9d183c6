import type { Env } from '@tailtest/adapter-kit'
import pico from 'picocolors'
import type { StatusLine } from './lines.ts'

/** What of a terminal is needed. */
export interface Terminal {
  isTTY?: boolean
  columns?: number
  rows?: number
  write(text: string): unknown
}

/** A screen of its own, over what stood on the terminal before. */
export interface Screen {
  /** Takes the place of what was drawn before. */
  draw(lines: readonly StatusLine[]): void
  /** The terminal is as it was; more than once does nothing. */
  close(): void
}

const OPEN = '\x1b[?1049h\x1b[?25l\x1b[?7l' // the other buffer, no cursor, no wrapping of what is too wide
const CLOSE = '\x1b[?7h\x1b[?25h\x1b[?1049l'
const HOME = '\x1b[H'
const END_OF_LINE = '\x1b[K\r\n'
const ERASE_BELOW = '\x1b[J'

/** Where the terminal does not say how large it is. */
const COLUMNS = 80
const ROWS = 24

/** Whether a stream is a terminal that can be drawn on. */
export function canDraw({ isTTY }: Terminal, { TERM }: Env): boolean {
  return isTTY === true && TERM !== 'dumb'
}

/** Opens a screen on a terminal that {@link canDraw}. */
export function openScreen(terminal: Terminal): Screen {
  const paint = pico.createColors(pico.isColorSupported)
  const looks = { good: paint.green, bad: paint.red, head: paint.bold, faint: paint.dim }
  let isOpen = true
  terminal.write(OPEN)
  return {
    draw: (lines) => {
      if (!isOpen) return
      const { columns = COLUMNS, rows = ROWS } = terminal
      const drawn = fitting(lines, rows - 1).map(({ text, tone }) => {
        const short = text.slice(0, Math.max(0, columns - 1))
        return (tone === undefined ? short : looks[tone](short)) + END_OF_LINE
      })
      terminal.write(HOME + drawn.join('') + ERASE_BELOW)
    },
    close: () => {
      if (isOpen) terminal.write(CLOSE)
      isOpen = false
    },
  }
}

/** As many lines as the screen is high; the last one says how many are left. */
function fitting(lines: readonly StatusLine[], rows: number): StatusLine[] {
  if (lines.length <= rows) return [...lines]
  const shown = lines.slice(0, Math.max(0, rows - 1))
  return [...shown, { text: `… ${lines.length - shown.length} more lines`, tone: 'faint' }]
}
