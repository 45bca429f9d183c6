import { readHistory } from '@tailtest/history'
import { Command } from 'commander'
import { latestOf } from '../account/latest.ts'
import {
  runnersNow,
  runningInBackground,
  statusLines,
  viewMeantOrLast,
} from '../account/status/lines.ts'
import { canDraw, openScreen } from '../account/status/watch.ts'
import { CommandFailure } from '../shell/failure.ts'
import { dist, printJson, printLines } from '../shell/output.ts'

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
        : '--watch draws on a terminal, and this is none',
      'For programs: `tailtest status --json`, or the file .tailtest/session.json.',
    )
  }
  const { watchStatus } = await import('../account/status/watch.ts')
  const screen = openScreen(process.stdout)
  const which = { session: options.session, cwd: process.cwd(), env: process.env, dist }
  try {
    printLines((await watchStatus(which, screen)).map(({ text }) => text))
  } finally {
    screen.close()
  }
}

export const command = new Command('tailtest status')
  .description(
    'What is failing, waiting, deferred and covered in the session, or in the last one where none is live.',
  )
  .option('--watch', 'redraw it after each change, until Ctrl+C')
  .option('--session <id>', 'which session, when several are live: its id, or the start of it')
  .option('--json', 'print the session view (the fields of .tailtest/session.json)')
  .action(async (options: Options) => {
    if (options.watch) return watch(options)
    const cwd = process.cwd()
    const { at, view } = viewMeantOrLast({ ...options, cwd, env: process.env, dist })
    const found = await runnersNow(at.place, view)
    if (options.json) return printJson({ ...view, runners: [...view.runners, ...found] })
    const last = latestOf(at.place.project).latest
    const isOver = at.session?.closed
    const background = runningInBackground(at.place, view)
    printLines(statusLines(view, { last, found, isOver, background }).map(({ text }) => text))
    const { problem } = readHistory(at.place.project.root)
    if (problem !== undefined) printLines([`${problem}; tailtest doctor says what to do`])
  })
