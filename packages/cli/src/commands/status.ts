import { readHistory } from '@tailtest/history'
import { Command } from 'commander'
import { latestOf } from '../account/latest.ts'
import type { WhichSession } from '../account/session-of.ts'
import {
  runnersNow,
  runningInBackground,
  statusLines,
  viewMeantOrLast,
} from '../account/status/lines.ts'
import { canDraw, openScreen } from '../account/status/watch.ts'
import { asTyped } from '../shell/as-typed.ts'
import { typed } from '../shell/caller.ts'
import { CommandFailure } from '../shell/failure.ts'
import { printJson, printLines } from '../shell/output.ts'

interface Options {
  session?: string
  watch?: true
  json?: true
}

/** Draws the session anew after each change; what it showed last stays on the terminal. */
async function watch(options: Options): Promise<void> {
  if (options.json || !canDraw(process.stdout, process.env)) {
    throw new CommandFailure(
      options.json
        ? '--watch and --json were both given'
        : '--watch needs a terminal, and this is not one',
      'For programs: `tailtest status --json`, or the file .tailtest/session.json.',
    )
  }
  const { watchStatus } = await import('../account/status/watch.ts')
  const screen = openScreen(process.stdout)
  const which = { session: options.session, ...typed() }
  try {
    printLines((await watchStatus(which, screen)).map(({ text }) => text))
  } finally {
    screen.close()
  }
}

/** The session that is meant, or the last one, and the runners of now. */
export async function statusNow(which: WhichSession) {
  const { at, view } = viewMeantOrLast(which)
  const found = await runnersNow(at.place, view)
  return { at, view, found, json: { ...view, runners: [...view.runners, ...found] } }
}

export const command = new Command('tailtest status')
  .description(
    'Shows what is failing, waiting, deferred and covered in the live session, or in the last one if none is live.',
  )
  .option('--watch', 'redraw it after each change, until Ctrl+C')
  .option('--session <id>', 'which session, when several are live: its id, or the start of it')
  .option('--json', 'print the session view (the fields of .tailtest/session.json)')
  .action(async (options: Options) => {
    if (options.watch) return watch(options)
    const { at, view, found, json } = await statusNow({ ...options, ...typed() })
    if (options.json) return printJson(json)
    const last = latestOf(at.place.project).latest
    const isOver = at.session?.closed
    const background = runningInBackground(at.place, view)
    printLines(statusLines(view, { last, found, isOver, background }).map(({ text }) => text))
    const { problem } = readHistory(at.place.project.root)
    if (problem !== undefined) printLines([asTyped(`${problem}; tailtest doctor says what to do`)])
  })
