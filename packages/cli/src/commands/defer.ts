import { quoteName } from '@tailtest/adapter-kit'
import { type RelPath, toRelative } from '@tailtest/project'
import type { Session } from '@tailtest/session'
import { Command } from 'commander'
import { commandPlace } from '../account/session-of.ts'
import { fileNamed } from '../asked/files-meant.ts'
import { CommandFailure } from '../shell/failure.ts'
import { dist, printJson, printLines } from '../shell/output.ts'

/** Whether a session has anything to do with a file: edited, waiting, or covered by a test that ran. */
function concerns({ touched, pending, coverage }: Session, path: RelPath): boolean {
  return [touched, pending, coverage].some((files) => Object.hasOwn(files, path))
}

export const command = new Command('tailtest defer')
  .description('Defers a failing file: it is not mentioned again until it is edited.')
  .argument('<file>', 'a source of this session')
  .argument('[reason]', 'why, for the report', 'deferred')
  .option('--session <id>', 'which session, when several are live: its id, or the start of it')
  .option('--json', 'print {file, description}')
  .action((file: string, description: string, options: { session?: string; json?: true }) => {
    const { place, session } = commandPlace({
      ...options,
      cwd: process.cwd(),
      env: process.env,
      dist,
    })
    const path = toRelative(place.project, fileNamed(file, place.project, process.cwd()))
    const journal = place.found()
    const isKnown = path !== undefined && session !== undefined && concerns(session, path)
    if (!isKnown || journal === undefined) {
      throw new CommandFailure(
        `${quoteName(file)} is not a file of a live session of ${place.project.root}`,
        '`tailtest status` lists the files of the session.',
      )
    }
    journal.append({ type: 'session.deferred', path, description: description.slice(0, 500) })
    place.refreshView(journal)
    if (options.json) printJson({ file: path, description })
    else printLines([`${quoteName(path)} is deferred until it is edited again`])
  })
