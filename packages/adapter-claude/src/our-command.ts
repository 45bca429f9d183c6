import { type HookCommand, isHookCommand } from '@tailtest/adapter-kit'
import { HOST } from './host.ts'

/** Whether a command is this adapter's hook. */
export function isOurCommand(command: HookCommand): boolean {
  return isHookCommand(command, HOST)
}
