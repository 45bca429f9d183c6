import { realpathSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { HookEvent } from '@tailtest/adapter-kit'
import type { Context, Place } from '../context.ts'
import { guardText } from '../notes/guard.ts'
import { isAllowed } from './allow.ts'
import { holds } from './conditions.ts'
import type { Danger } from './danger.ts'
import { dangersIn } from './judge.ts'
import type { Surroundings } from './location.ts'

/** Why a command is not to run unasked; `undefined`: it may. */
export async function guard(
  event: HookEvent<'command-proposed'>,
  context: Context,
): Promise<string | undefined> {
  const place = context.placeOf(event, event.cwd)
  if (place.found()?.read().session.paused) return undefined
  const isAgreed = !(await place.hasUnagreedCommands())
  const { enabled, allow } = (await place.config()).guard
  if (isAgreed && !enabled) return undefined
  const { cwd, command } = event
  const home = context.env.HOME ?? homedir()
  const start = { cwd: real(cwd), home, env: context.env }
  const found = dangersIn(command, start, surroundingsOf(place, home))
  const dangers: Danger[] = []
  for (const danger of found) {
    if (isAgreed && isAllowed(danger, allow)) continue
    if (await holds(danger)) dangers.push(danger)
  }
  return dangers.length === 0 ? undefined : guardText(dangers)
}

function surroundingsOf({ project }: Place, home: string): Surroundings {
  const temporary = [...new Set([tmpdir(), '/tmp', '/var/tmp', '/private/tmp'].map(real))]
  return { root: real(project.root), home, temporary, real, platform: process.platform }
}

/** The path with its links resolved, as far as it exists. */
function real(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(real(parent), basename(path)) // what is not there is no link
  }
}
