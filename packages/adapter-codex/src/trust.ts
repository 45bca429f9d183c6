import { createHash } from 'node:crypto'
import {
  type Consent,
  type ConsentProblem,
  isObject,
  parseSettings,
  SettingsError,
} from '@tailtest/adapter-kit'
import { lines } from './entries.ts'

/** Where a hooks file stands, and where the host keeps what a person agreed to. */
export interface Files {
  hooks: string
  configuration: string
  /** The project whose folder the file stands in; absent: the person's own. */
  project?: string
}

const WHERE = 'in a session: Codex asks at its start ("Hooks need review"), later with /hooks'

/** What is said of hooks that do not run, and what a person does about it. */
const words: { [T in Exclude<Trust, 'trusted'>]: ConsentProblem } = {
  untrusted: {
    message: 'not trusted yet (untrusted): Codex skips them without a word',
    fix: `Trust them ${WHERE}, then t.`,
  },
  modified: {
    message: 'changed since they were trusted (modified): Codex skips them without a word',
    fix: `Review them and trust them again ${WHERE}, then t.`,
  },
  off: { message: 'switched off', fix: 'Switch them on with /hooks in Codex.' },
}

const UNTRUSTED_PROJECT: ConsentProblem = {
  message: 'the project is not trusted: Codex reads no hooks in its .codex folder',
  fix: 'Start codex in it and say that you trust the folder.',
}

const FEATURE_OFF: ConsentProblem = {
  message: 'hooks are switched off for everything ([features] hooks = false)',
  fix: 'Remove that line from config.toml.',
}

/** What a person has to agree to before the hooks of a file run. */
export function consent(files: Files): Consent {
  return {
    path: files.configuration,
    problems: async (settings, kept) => {
      const configuration = await parseToml(files.configuration, kept ?? '')
      const plan = { path: files.hooks, key: 'hooks', entries: {}, isOurs: lines.hooks.isOurs }
      const hooks = placedHooks(files.hooks, parseSettings(settings, plan))
      const states = hooks.map((hook) => ({ ...hook, trust: trustOf(hook, configuration) }))
      const withheld = Object.entries(words).flatMap(([trust, { message, fix }]) => {
        const events = states.filter((state) => state.trust === trust).map(({ event }) => event)
        const text = `${events.length} of ${hooks.length} hooks are ${message}: ${[...new Set(events)].join(', ')}`
        return events.length === 0 ? [] : [{ message: text, fix }]
      })
      const isOff = at(configuration, 'features', 'hooks') === false
      const isShut = files.project !== undefined && !isTrusted(files.project, configuration)
      return [...(isOff ? [FEATURE_OFF] : []), ...(isShut ? [UNTRUSTED_PROJECT] : []), ...withheld]
    },
  }
}

function isTrusted(project: string, configuration: unknown): boolean {
  return at(configuration, 'projects', project, 'trust_level') === 'trusted'
}

/** Whether a person agreed to a hook: to this one, to an earlier text of it, never, or they switched it off. */
type Trust = 'trusted' | 'modified' | 'untrusted' | 'off'

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
        if (!isObject(group) || !isObject(handler) || !lines.hooks.isOurs(handler)) return []
        const key = `${file}:${name}:${at}:${index}`
        return [{ event, key, hash: hashOf(name, group.matcher, handler) }]
      }),
    )
  })
}

/** What the host's configuration says of a hook. */
function trustOf({ key, hash }: PlacedHook, configuration: unknown): Trust {
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

/** What a TOML text says; `path` is for the message. Rejects with `SettingsError` where it is none. */
export async function parseToml(path: string, text: string): Promise<unknown> {
  const { parse } = await import('smol-toml')
  try {
    return parse(text)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause)
    throw new SettingsError(`${path}: is not TOML: ${why}`, undefined, { cause })
  }
}
