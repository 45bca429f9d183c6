import { appended, apply, type Edit, type Fate, removal } from './edit.ts'
import { assertMergeable, type EntryPlan, openSettings } from './open.ts'
import {
  type Json,
  layoutOf,
  lineEndOf,
  PLAIN,
  type Printed,
  print,
  printedItems,
  printedMember,
} from './print.ts'
import { type Item, indentAt, member, parsedAt, type Span } from './span.ts'

export { type JsonFault, jsonFault } from './fault.ts'
export { type EntryPlan, parseSettings } from './open.ts'
export { withMember } from './set.ts'
export { type Item, readSpan, type Span } from './span.ts'

/**
 * The settings with the entries in them: ours that are there are brought up to date where they
 * stand, missing ones are added behind what is there, laid out as the file is; every other byte
 * stays. Throws `SettingsError` for a text it will not touch.
 */
export function mergeEntries(text: string | undefined, plan: EntryPlan): string {
  if (text === undefined) return `${print({ [plan.key]: plan.entries }, PLAIN, '')}\n`
  const root = openSettings(text, plan)
  assertMergeable(text, root, plan)
  const current = updated(text, root, plan)
  if (current === undefined) return mergeEntries(undefined, plan)
  return Object.entries(plan.entries).reduce(
    (all, [event, wanted]) => withEvent(all, event, wanted, plan),
    current,
  )
}

/** The settings without our entries; `undefined`: there was nothing else. Throws `SettingsError` for what is not JSON. */
export function removeEntries(text: string, plan: EntryPlan): string | undefined {
  const root = openSettings(text, plan)
  const removed = removal(text, root, fateOf(text, root, plan, []))
  return removed === 'all' ? undefined : apply(text, removed)
}

/** Our entries in a text, at any depth below the key. Throws `SettingsError` for what is not JSON. */
export function findEntries(text: string, plan: EntryPlan): readonly unknown[] {
  const holder = member(openSettings(text, plan), plan.key)
  return holder ? [...oursIn(text, holder.value, plan).values()] : []
}

/** What is ours goes, whatever stands outside the key or is listed stays. */
function fateOf(text: string, root: Span, plan: EntryPlan, kept: Iterable<Item>): Fate {
  const outside = (root.items ?? []).filter((item) => item.key !== plan.key)
  const stays = new Set([...outside, ...kept])
  const ours = oursIn(text, root, plan)
  return (item) => {
    if (stays.has(item)) return 'stays'
    return ours.has(item) ? 'goes' : 'open'
  }
}

/** The members that are ours with their values, at any depth. Each is read once, but where a key stands twice. */
function oursIn(text: string, root: Span, plan: EntryPlan): ReadonlyMap<Item, unknown> {
  const ours = new Map<Item, unknown>()
  const open = [{ span: root, all: parsedAt(text, root) }]
  for (const { span, all } of open) {
    const values = new Map<string, unknown>(Object.entries(all ?? {}))
    const isPlain = values.size === span.items?.length
    for (const [index, item] of span.items?.entries() ?? []) {
      const value = isPlain ? values.get(item.key ?? String(index)) : parsedAt(text, item.value)
      if (plan.isOurs(value)) ours.set(item, value)
      else open.push({ span: item.value, all: value })
    }
  }
  return ours
}

/** The text with only current entries of ours in it, where they were; `undefined`: nothing else was there. */
function updated(text: string, root: Span, plan: EntryPlan): string | undefined {
  const kept = new Map<Item, readonly Edit[]>()
  for (const list of member(root, plan.key)?.value.items ?? []) {
    const ours = (list.value.items ?? []).filter((item) => plan.isOurs(parsedAt(text, item.value)))
    const wanted = wantedIn(plan, list.key ?? '')
    if (ours.length !== wanted.length) continue
    for (const [index, entry] of wanted.entries()) {
      const item = ours[index]
      if (item) kept.set(item, replacement(text, root, item, entry))
    }
  }
  const removed = removal(text, root, fateOf(text, root, plan, kept.keys()))
  return removed === 'all' ? undefined : apply(text, [...removed, ...[...kept.values()].flat()])
}

/** A person may call a list what every object has: `toString`. */
function wantedIn({ entries }: EntryPlan, key: string): readonly Json[] {
  return Object.hasOwn(entries, key) ? (entries[key] ?? []) : []
}

/** Writes an entry where an older one stands; nothing when it says the same. */
function replacement(text: string, root: Span, item: Item, entry: Json): readonly Edit[] {
  if (JSON.stringify(parsedAt(text, item)) === JSON.stringify(entry)) return []
  const layout = { ...layoutOf(text, root), eol: lineEndOf(text.slice(item.start, item.end)) }
  const by = print(entry, layout, indentAt(text, item.start))
  return [{ from: item.start, to: item.end, by }]
}

/** Adds an event's entries, unless they are there. */
function withEvent(text: string, event: string, wanted: readonly Json[], plan: EntryPlan): string {
  const root = openSettings(text, plan)
  const add = (container: Span, printed: Printed) =>
    apply(text, [appended(text, container, layoutOf(text, root), printed)])
  const holder = member(root, plan.key)
  if (holder === undefined) return add(root, printedMember(plan.key, { [event]: wanted }))
  const list = member(holder.value, event)
  if (list === undefined) return add(holder.value, printedMember(event, wanted))
  const current = list.value.items?.some((item) => plan.isOurs(parsedAt(text, item)))
  return current ? text : add(list.value, printedItems(wanted))
}
