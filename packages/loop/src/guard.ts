import { homedir } from 'node:os'
import { type HookEvent, quoteName } from '@tailtest/adapter-kit'
import { type Danger, dangersOf } from '@tailtest/guard'
import type { Context } from './context.ts'

/** Dangers named in one text. */
const MOST_DANGERS = 3

/** Why a command is not to run unasked; `undefined`: it may. */
export async function guard(
  event: HookEvent<'command-proposed'>,
  context: Context,
): Promise<string | undefined> {
  const { cwd, command } = event
  const place = context.placeOf(event, cwd)
  if (place.found()?.read().session.paused) return undefined
  const isAgreed = !(await place.hasUnagreedCommands())
  const { enabled, allow } = (await place.config()).guard
  if (isAgreed && !enabled) return undefined
  const { env } = context
  const where = { cwd, root: place.project.root, home: env.HOME ?? homedir(), env }
  const dangers = await dangersOf(command, where, isAgreed ? allow : [])
  return dangers.length === 0 ? undefined : guardText(dangers)
}

/** Why a command is asked about or refused, and how to allow it. Pure and byte-stable. */
export function guardText(dangers: readonly Danger[]): string {
  const named = dangers
    .slice(0, MOST_DANGERS)
    .map(({ command, effect }) => `${quoteName(command, 200)} ${effect}`)
  const rules = [...new Set(dangers.map(({ rule }) => rule))].join(', ')
  return [
    `tailtest guard: ${named.join('; ')}.`,
    `A person can allow it for good: add the command, or its rule (${rules}), to guard.allow in .tailtest/config.json, then run tailtest trust.`,
  ].join(' ')
}
