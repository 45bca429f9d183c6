import { CommandFailure } from './failure.ts'
import type { CommandPlace } from './session-of.ts'

/** Some projects leave it to people to begin a refactoring. */
export async function requireRefactorer({ place, actor }: CommandPlace): Promise<void> {
  const { tdd } = await place.config()
  if (actor === 'person' || !tdd.require_user_for_refactor) return
  throw new CommandFailure(
    'only a person begins a refactoring here (tdd.require_user_for_refactor)',
    'Ask the person to run the same command in a terminal.',
  )
}
