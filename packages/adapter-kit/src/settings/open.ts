import { SettingsError } from '../install.ts'
import { isObject } from '../schema.ts'
import type { JsonObject } from './print.ts'
import { type Item, parsedAt, readSpan, type Span } from './span.ts'

/** Reads a settings file, a byte order mark before it or not. Throws `SettingsError` for what is not JSON. */
export function openSettings(text: string, plan: EntryPlan): Span {
  const start = text.startsWith('\ufeff') ? 1 : 0
  try {
    JSON.parse(text.slice(start))
  } catch {
    if (text.trim() === '') throw refusal(plan, 'is empty: write {} or delete it')
    throw refusal(plan, 'is not JSON', text)
  }
  return readSpan(text, start)
}

/** What the settings say, a byte order mark before them or not. Throws `SettingsError` for what is not JSON. */
export function parseSettings(text: string, plan: EntryPlan): unknown {
  return parsedAt(text, openSettings(text, plan))
}

/** Throws `SettingsError` for a file in which nothing can be added without harm. */
export function assertMergeable(text: string, root: Span, plan: EntryPlan): void {
  const settings = parsedAt(text, root)
  const reason = isObject(settings)
    ? (plan.problem?.(settings) ?? obstacle(root, settings, plan))
    : 'is not an object'
  if (reason !== undefined) throw refusal(plan, reason)
}

/** A key that stands twice: only the last one counts, and nobody can say which one was meant. */
function obstacle(
  root: Span,
  settings: Readonly<Record<string, unknown>>,
  { key, entries }: EntryPlan,
): string | undefined {
  const holders = named(root, key)
  const [holder] = holders
  if (holder === undefined) return undefined
  if (holders.length > 1) return `"${key}" stands there twice`
  const lists = settings[key]
  if (!isObject(lists)) return `"${key}" is not an object`
  for (const event of Object.keys(entries)) {
    const found = named(holder.value, event)
    if (found.length > 1) return `"${key}.${event}" stands there twice`
    if (found.length === 1 && !Array.isArray(lists[event])) return `"${key}.${event}" is not a list`
  }
  return undefined
}

function named(span: Span, key: string): readonly Item[] {
  return span.items?.filter((item) => item.key === key) ?? []
}

function refusal(plan: EntryPlan, reason: string, text?: string): SettingsError {
  return new SettingsError(`${plan.path}: ${reason}`, text)
}

/** The entries one program wants in a JSON settings file: `{ "<key>": { "<event>": [entry, …] } }`. */
export interface EntryPlan {
  /** The file, for messages. */
  path: string
  /** The root's member that holds the lists. */
  key: string
  /** The wanted entries of each event. */
  entries: Readonly<Record<string, readonly JsonObject[]>>
  /** Whether a value, at whatever depth below the key, is an entry of this program. */
  isOurs(value: unknown): boolean
  /** Why the host would skip this file as it is, if it would: nothing is added to such a file. */
  problem?(settings: Readonly<Record<string, unknown>>): string | undefined
}
