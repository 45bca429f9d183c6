import type { CommandPlace } from '../account/session-of.ts'
import { CommandFailure } from '../shell/failure.ts'

/** An agent may not agree in the person's place; a person who runs tests here has agreed to this run. */
export function requireTrust({ place, actor }: CommandPlace): void {
  if (actor === 'person' || place.trusted()) return
  throw new CommandFailure(
    `nobody agreed yet that tests may run in ${place.project.root}`,
    `Ask the person to run: ${place.command()} trust`,
  )
}
