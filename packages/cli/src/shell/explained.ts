import { SettingsError } from '@tailtest/adapter-kit'
import { placed } from '../setup/first-config.ts'
import { CommandFailure } from './failure.ts'

/** `tailtest doctor` says the same of such a file: a person alone can mend it. */
const CORRECT = 'Nothing was changed. Correct that file and try again.'

/** What went wrong in a command, in a line that names the value, and the next thing to try. */
export function explained(error: unknown): { message: string; hint: string } {
  if (error instanceof CommandFailure) return { message: error.message, hint: error.hint }
  if (error instanceof SettingsError) return { message: placed(error), hint: CORRECT }
  const message = error instanceof Error ? error.message : String(error)
  return {
    message: message.split('\n', 1)[0] ?? '',
    hint: 'If this looks wrong, `tailtest doctor` checks the installation.',
  }
}
