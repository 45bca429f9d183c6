import { isObject } from '../guard.ts'
import { SettingsError } from '../install.ts'
import { quoteName } from '../quote.ts'
import { type JsonFault, jsonFault } from './fault.ts'
import type { EntryPlan } from './plan.ts'
import { type Item, parsedAt, readSpan, type Span } from './span.ts'

/** Reads a settings file, a byte order mark before it or not. Throws `SettingsError` for what is not JSON. */
export function openSettings(text: string, plan: EntryPlan): Span {
  if (text.trim() === '') throw refusal(plan, 'is empty: write {} or delete it')
  const fault = jsonFault(text)
  if (fault !== undefined) throw refusal(plan, `is not JSON: line ${fault.line}: ${found(fault)}`)
  return readSpan(text, text.startsWith('\ufeff') ? 1 : 0)
}

/** The first word alone: settings may hold what nobody else should read. */
function found({ rest }: JsonFault): string {
  const word = /^\S{1,12}/u.exec(rest)?.[0]
  return word === undefined ? 'it ends too early' : `${quoteName(word)} cannot stand here`
}

/** What the settings say, a byte order mark before them or not. Throws `SettingsError` for what is not JSON. */
export function parseSettings(text: string, plan: EntryPlan): unknown {
  return parsedAt(text, openSettings(text, plan))
}

/** Throws `SettingsError` for a file in which nothing can be added without harm. */
export function assertMergeable(text: string, root: Span, plan: EntryPlan): void {
  const settings = parsedAt(text, root)
  const reason = isObject(settings)
    ? (obstacle(root, settings, plan) ?? plan.problem?.(settings))
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

function refusal(plan: EntryPlan, reason: string): SettingsError {
  return new SettingsError(`${plan.path}: ${reason}`)
}
