import { type FSWatcher, watch } from 'node:fs'
import type { Env } from '@tailtest/adapter-kit'
import type { Place } from '@tailtest/loop'
import { findRoot, openProject, type Project } from '@tailtest/project'
import { type SessionView, sessionsDirectory, viewOf } from '@tailtest/session'
import pico from 'picocolors'
import { CommandFailure } from '../../shell/failure.ts'
import { latestOf } from '../latest.ts'
import type { CommandPlace, WhichSession } from '../session-of.ts'
import {
  runnersNow,
  runningInBackground,
  type StatusLine,
  statusLines,
  viewMeant,
} from './lines.ts'

/** Milliseconds in which changes are taken together: a turn's end writes many records. */
const TOGETHER = 120

/** Milliseconds between two looks at a folder of which the system tells nothing: not there yet, on a network. */
const LOOK = 2000

const ENDS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The session that is meant; once found it is kept until it is closed and another one is live. */
function meant(which: WhichSession): () => CommandPlace {
  let known: CommandPlace | undefined
  return () => {
    if (known !== undefined && known.place.found()?.read().session.closed === false) return known
    try {
      known = viewMeant(which).at
    } catch (error) {
      if (known === undefined) throw error // the one that has just ended is still worth a look
    }
    return known
  }
}

/** What the screen shows now; runners that are still looked for, at one of the next looks. */
function reader(which: WhichSession): () => StatusLine[] {
  const find = meant(which)
  const lookForRunners = runnersOnce()
  return () => {
    try {
      const { place } = find()
      const journal = place.found()
      if (journal === undefined) return []
      const { session, end } = journal.read()
      const view = viewOf(session, place.project, end)
      const found = lookForRunners(place, view)
      const background = runningInBackground(place, view)
      return statusLines(view, { last: latestOf(place.project).latest, found, background })
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error
      const hint = error.hint.split(/(?<=\.) /) // a narrow screen cuts what is long
      return [{ text: error.message }, ...hint.map((text) => ({ text, tone: 'faint' as const }))]
    }
  }
}

/** {@link runnersNow}, looked for once; none until then. */
function runnersOnce(): (place: Place, view: SessionView) => readonly string[] {
  let isLooking = false
  let found: readonly string[] = []
  return (place, view) => {
    if (!isLooking && view.runners.length === 0) {
      isLooking = true
      void runnersNow(place, view).then(
        (names) => {
          found = names
        },
        () => {}, // no runner is named, which is true
      )
    }
    return found
  }
}

/** Tells of changes in the folder of the journals, once it is there. */
function watcher(project: Project, onChange: () => void): { look(): void; close(): void } {
  let watching: FSWatcher | undefined
  const open = () => {
    const folder = sessionsDirectory(project)
    try {
      if (folder !== undefined) watching ??= watch(folder, onChange).on('error', close)
    } catch {
      watching = undefined // not there yet, or too many are watched: it is looked at now and then
    }
  }
  const close = () => {
    watching?.close()
    watching = undefined
  }
  return { look: open, close }
}

/** Shows the session until a signal ends it, anew after each change; the lines that were shown last. */
export function watchStatus(which: WhichSession, screen: Screen): Promise<readonly StatusLine[]> {
  const project = openProject(findRoot(which.cwd, which.cwd))
  const read = reader(which)
  let shown: readonly StatusLine[] = []
  let waiting: NodeJS.Timeout | undefined
  const draw = () => {
    waiting = undefined
    shown = read()
    screen.draw(shown)
  }
  const soon = () => {
    waiting ??= setTimeout(draw, TOGETHER)
  }
  const folder = watcher(project, soon)
  const looking = setInterval(() => {
    folder.look()
    const now = read()
    if (JSON.stringify(now) !== JSON.stringify(shown)) soon()
  }, LOOK)
  return new Promise((resolve) => {
    const end = () => {
      for (const signal of ENDS) process.removeListener(signal, end)
      process.stdout.removeListener('resize', draw)
      clearInterval(looking)
      clearTimeout(waiting)
      folder.close()
      screen.close()
      resolve(shown)
    }
    for (const signal of ENDS) process.on(signal, end)
    process.stdout.on('resize', draw)
    folder.look()
    draw()
  })
}

/** What of a terminal is needed. */
export interface Terminal {
  isTTY?: boolean
  columns?: number
  rows?: number
  write(text: string): unknown
}

/** A screen of its own, over what stood on the terminal before. */
interface Screen {
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
