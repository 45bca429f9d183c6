import { readFileSync, statSync } from 'node:fs'
import type { Adapter, Env } from '@tailtest/adapter-kit'
import { homeDir } from '@tailtest/project'

/** Hosts that run the hooks of another one, and how they are answered then. */
const guests: Readonly<Record<string, () => Promise<Adapter>>> = {
  cursor: async () => (await import('@tailtest/adapter-cursor')).cursorAsGuest,
}

/**
 * How to answer a host that sent its payload to the hook of another one; `undefined`: not at all, since nobody knows how,
 * or since its own hook, which it runs too, answers.
 */
export async function guestOf(
  sender: string,
  payload: unknown,
  env: Env,
): Promise<Adapter | undefined> {
  if (!Object.hasOwn(guests, sender)) return undefined
  const guest = await guests[sender]?.()
  return guest === undefined || isInstalled(guest, payload, env) ? undefined : guest
}

/** Whether a hook of the host's own stands in the settings that it reads for this payload. */
function isInstalled(guest: Adapter, payload: unknown, env: Env): boolean {
  const { install, input, parse } = guest
  const known = input.check(payload)
  const events = known === undefined ? [] : parse(known, env)
  const folders = new Set(events.flatMap(({ start, folders: more = [] }) => [start, ...more]))
  const home = homeDir(env)
  const files = [...folders].flatMap((root) =>
    install.scopes.flatMap((scope) => install.settings(scope, { root, home })),
  )
  return files.some(({ path, find }) => holdsHook(path, find))
}

function holdsHook(path: string, find: (text: string) => readonly unknown[]): boolean {
  try {
    return statSync(path).isFile() && find(readFileSync(path, 'utf8')).length > 0
  } catch {
    return false // not there, or nothing that the host could read
  }
}
