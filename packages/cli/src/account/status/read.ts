import { join } from 'node:path'
import type { Place } from '@tailtest/loop'
import { type Project, readState, stateDir } from '@tailtest/project'
import { type SessionView, viewOf } from '@tailtest/session'
import { CommandFailure } from '../../shell/failure.ts'
import { parseLatest } from '../report/latest.ts'
import { type CommandPlace, commandPlace, type WhichSession } from '../session-of.ts'
import type { LastRun } from './lines.ts'

/** The last run of the project, whichever session it was of. */
export function lastRun(project: Project): LastRun | undefined {
  const directory = stateDir(project)
  const text = directory && readState(join(directory, 'reports', 'latest.json'))
  return text === undefined ? undefined : parseLatest(text)
}

/** The session that is meant, as it stands now; a {@link CommandFailure} where there is none. */
export function viewMeant(which: WhichSession): { at: CommandPlace; view: SessionView } {
  const at = commandPlace(which)
  const { place, session } = at
  if (session === undefined) {
    throw new CommandFailure(
      `no live session in ${place.project.root}`,
      'One begins with the next prompt or edit of an agent in which tailtest is installed: `tailtest doctor` says of which it is.',
    )
  }
  return { at, view: viewOf(session, place.project, place.found()?.size() ?? 0) }
}

/** The names of a project's runners as they are found now; none where those that the session began with are known. */
export async function runnersNow(place: Place, { runners }: SessionView): Promise<string[]> {
  if (runners.length > 0) return []
  return [...new Set((await place.runners()).map(({ name }) => name))]
}
