import { createHash } from 'node:crypto'
import { isObject } from '@tailtest/adapter-kit'
import { isOurs } from './entries.ts'

/** Whether a person agreed to a hook: to this one, to an earlier text of it, never, or they switched it off. */
export type Trust = 'trusted' | 'modified' | 'untrusted' | 'off'

/** A hook of ours where it stands. */
export interface PlacedHook {
  event: string
  /** The host's name for the place: it is agreed to by place. */
  key: string
  /** What the host makes of the definition. */
  hash: string
}

/** The hooks of ours in a hooks file, given what it says. */
export function placedHooks(file: string, settings: unknown): PlacedHook[] {
  const events = isObject(settings) && isObject(settings.hooks) ? settings.hooks : {}
  return Object.entries(events).flatMap(([event, groups]) => {
    const name = event.replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()
    return listOf(groups).flatMap((group, at) =>
      listOf(isObject(group) ? group.hooks : []).flatMap((handler, index) => {
        if (!isObject(group) || !isObject(handler) || !isOurs(handler)) return []
        const key = `${file}:${name}:${at}:${index}`
        return [{ event, key, hash: hashOf(name, group.matcher, handler) }]
      }),
    )
  })
}

/** What the host's configuration says of a hook. */
export function trustOf({ key, hash }: PlacedHook, configuration: unknown): Trust {
  const kept = at(configuration, 'hooks', 'state', key)
  if (at(kept, 'enabled') === false) return 'off'
  const trusted = at(kept, 'trusted_hash')
  if (trusted === undefined) return 'untrusted'
  return trusted === hash ? 'trusted' : 'modified'
}

/** A value at a path of keys, or `undefined`. */
export function at(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value)
}

/** Events that take no matcher: the host passes over one that is given. */
const WITHOUT_MATCHER: readonly string[] = ['user_prompt_submit', 'stop']

/** Seconds a hook has that names none, and the most it may have. */
const SECONDS = { default: 600, most: Number.POSITIVE_INFINITY }
const LAST_SECONDS = { default: 1, most: 3 }
const AT_THE_END: readonly string[] = ['session_end', 'interrupt']

/** SHA-256 of the definition as compact JSON with sorted keys, defaults filled in; what is not given is left out. */
function hashOf(
  event: string,
  matcher: unknown,
  { async = false, command, statusMessage, timeout, type }: Readonly<Record<string, unknown>>,
): string {
  const seconds = AT_THE_END.includes(event) ? LAST_SECONDS : SECONDS
  const granted = Math.min(typeof timeout === 'number' ? timeout : seconds.default, seconds.most)
  const definition = JSON.stringify({
    event_name: event,
    hooks: [{ async, command, statusMessage, timeout: granted, type }],
    matcher: WITHOUT_MATCHER.includes(event) ? undefined : (matcher ?? undefined),
  })
  return `sha256:${createHash('sha256').update(definition).digest('hex')}`
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
