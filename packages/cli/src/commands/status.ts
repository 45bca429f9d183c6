import { quoteName } from '@tailtest/adapter-kit'
import { type SessionView, viewOf } from '@tailtest/session'
import { Command } from 'commander'
import { CommandFailure } from '../failure.ts'
import { dist, printJson, printLines } from '../output.ts'
import { commandPlace } from '../session-of.ts'

function lines(view: SessionView): string[] {
  const rows = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : [`${title}:`, ...items.map((item) => `  ${item}`)]
  return [
    `session ${view.session_id} (${view.host}), started ${view.started_at}${view.paused ? ', paused' : ''}`,
    `runners: ${view.runners.join(', ') || 'not detected yet'}; depth: ${view.depth}`,
    ...rows(
      'pending',
      view.pending_files.map(
        ({ path, status, language }) => `${quoteName(path)} (${status}, ${language})`,
      ),
    ),
    ...rows(
      'covered',
      view.scenario_log.map(
        ({ file, test, status }) => `${quoteName(file)}: ${status} (${quoteName(test)})`,
      ),
    ),
    ...rows(
      'failing',
      view.last_failures.map((id) => quoteName(id)),
    ),
  ]
}

export const command = new Command('tailtest status')
  .description('What the session has queued, covered and left failing.')
  .option('--session <id>', 'the session meant, where several are live')
  .option('--json', 'print the session view (the fields of .tailtest/session.json)')
  .action((options: { session?: string; json?: true }) => {
    const cwd = process.cwd()
    const { place, session } = commandPlace({ ...options, cwd, env: process.env, dist })
    if (session === undefined) {
      throw new CommandFailure(
        `no live session in ${place.project.root}`,
        'A session begins when an agent with tailtest installed edits a file: tailtest install --help',
      )
    }
    const view = viewOf(session, place.project, place.found()?.size() ?? 0)
    if (options.json) printJson(view)
    else printLines(lines(view))
  })
