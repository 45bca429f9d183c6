import { Command } from 'commander'
import { commandPlace } from '../account/session-of.ts'
import { requirePerson } from '../shell/agent-shell.ts'
import { asTyped } from '../shell/as-typed.ts'
import { CommandFailure } from '../shell/failure.ts'
import { dist, printJson, printLines } from '../shell/output.ts'

const NONE_LIVE = {
  off: 'It pauses a live session; one starts with the agent’s next prompt or edit. To remove tailtest: tailtest uninstall',
  on: 'It resumes a live session that is paused; there is none, so there is nothing to do.',
} as const

/** `off` and `on` differ in one record and its words. */
export function pauseCommand(
  name: 'off' | 'on',
  {
    description,
    type,
    done,
  }: { description: string; type: 'session.paused' | 'session.resumed'; done: string },
): Command {
  return new Command(`tailtest ${name}`)
    .description(description)
    .option('--session <id>', 'which session, when several are live: its id, or the start of it')
    .option('--json', 'print {session_id, paused}')
    .action((options: { session?: string; json?: true }) => {
      requirePerson(`\`tailtest ${name}\` is for people`)
      const at = commandPlace({ ...options, cwd: process.cwd(), env: process.env, dist })
      const journal = at.place.found()
      if (at.session === undefined || journal === undefined) {
        throw new CommandFailure(`no live session in ${at.place.project.root}`, NONE_LIVE[name])
      }
      journal.append({ type })
      at.place.refreshView(journal)
      if (options.json) printJson({ session_id: at.session.id, paused: name === 'off' })
      else printLines([asTyped(done)])
    })
}
