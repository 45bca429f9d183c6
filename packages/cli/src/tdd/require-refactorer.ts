import type { CommandPlace } from '../account/session-of.ts'
import { CommandFailure } from '../shell/failure.ts'

/** One that no test holds is begun by people only; some projects leave every beginning to them. */
export async function requireRefactorer(
  { place, actor }: CommandPlace,
  { withoutTests }: { withoutTests?: boolean | undefined } = {},
): Promise<void> {
  if (actor === 'person') return
  if (withoutTests === true) {
    throw new CommandFailure(
      'only a person agrees that a refactoring has no tests',
      'Write a test that holds what the sources do today, or ask the person to run the same command in a terminal.',
    )
  }
  const { tdd } = await place.config()
  if (!tdd.require_user_for_refactor) return
  throw new CommandFailure(
    'only a person begins a refactoring here (tdd.require_user_for_refactor)',
    'Ask the person to run the same command in a terminal.',
  )
}
