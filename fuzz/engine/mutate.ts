import { KEYS, PIECES, VALUES } from './nasty.ts'
import type { Random } from './random.ts'

/** How a target’s inputs are built: as text, as one JSON value, or as lines that may be JSON. */
export type Form = 'text' | 'json' | 'lines'

/** What there is to build from. */
export interface Stock {
  random: Random
  words: readonly string[]
  /** Another input. */
  other(): string
}

/** Longer inputs are cut: what is slow for its length alone is no finding. */
const LONGEST = 64 * 1024

/** An input made of another by a few changes. */
export function mutated(input: string, form: Form, stock: Stock): string {
  const { random } = stock
  let text = input
  for (let changes = 1 + random.below(4); changes > 0; changes -= 1) {
    text = CHANGE[random.oneIn(12) ? 'text' : form](text, stock)
  }
  return text.slice(0, LONGEST)
}

const CHANGE: Record<Form, (text: string, stock: Stock) => string> = {
  text: changeText,
  json: changeJson,
  lines: changeLines,
}

type TextChange = (text: string, stock: Stock) => string

const TEXT_CHANGES: readonly TextChange[] = [
  (text, { random }) => cut(text, random, ''),
  (text, stock) => cut(text, stock.random, piece(stock)),
  (text, stock) => inserted(text, stock.random, piece(stock)),
  (text, stock) => inserted(text, stock.random, piece(stock)),
  (text, { random }) => text.slice(0, random.below(text.length + 1)),
  (text, { random }) => text.slice(random.below(text.length + 1)),
  (text, { random }) => inserted(text, random, someOf(text, random)),
  (text, { random }) =>
    inserted(text, random, someOf(text, random).slice(0, 40).repeat(random.below(40))),
  (text, stock) => inserted(text, stock.random, someOf(stock.other(), stock.random)),
  (text, stock) =>
    text.slice(0, stock.random.below(text.length + 1)) + tail(stock.other(), stock.random),
  (text, { random }) =>
    text.replace(/\d+/g, (all) =>
      random.oneIn(3) ? random.pick(['0', '-1', '99999999999', '1.5']) : all,
    ),
  (text, { random }) =>
    random.oneIn(4)
      ? text.replace(/\r?\n/g, random.pick(['\r\n', '\r', '\n']))
      : swapped(text, random),
  (text, stock) =>
    inserted(
      text,
      stock.random,
      piece(stock)
        .slice(0, 8)
        .repeat(1 + stock.random.below(200)),
    ),
]

function changeText(text: string, stock: Stock): string {
  return stock.random.pick(TEXT_CHANGES)(text, stock)
}

function piece({ random, words }: Stock): string {
  return words.length > 0 && !random.oneIn(3) ? random.pick(words) : random.pick(PIECES)
}

/** A part of a text; short ones are as likely as long ones. */
function someOf(text: string, random: Random): string {
  const start = random.below(text.length + 1)
  const length = random.below(1 + (random.oneIn(3) ? text.length : 60))
  return text.slice(start, start + length)
}

function tail(text: string, random: Random): string {
  return text.slice(random.below(text.length + 1))
}

function cut(text: string, random: Random, instead: string): string {
  const start = random.below(text.length + 1)
  const length = 1 + random.below(random.oneIn(3) ? text.length + 1 : 8)
  return text.slice(0, start) + instead + text.slice(start + length)
}

function inserted(text: string, random: Random, what: string): string {
  const at = random.below(text.length + 1)
  return text.slice(0, at) + what + text.slice(at)
}

/** Lines that change places, come twice or go. */
function swapped(text: string, random: Random): string {
  const lines = text.split('\n')
  const [from, to] = [random.below(lines.length), random.below(lines.length)]
  const line = lines[from] ?? ''
  if (random.oneIn(3)) return lines.toSpliced(from, 1).join('\n')
  if (random.oneIn(2)) return lines.toSpliced(to, 0, line).join('\n')
  return lines
    .with(from, lines[to] ?? '')
    .with(to, line)
    .join('\n')
}

function changeLines(text: string, stock: Stock): string {
  const { random } = stock
  if (random.oneIn(3)) return swapped(text, random)
  const lines = text.split('\n')
  const at = random.below(lines.length)
  const others = random.oneIn(6) ? stock.other().split('\n') : []
  if (others.length > 0) return lines.toSpliced(at, 0, random.pick(others)).join('\n')
  return lines.with(at, changeJson(lines[at] ?? '', stock)).join('\n')
}

function changeJson(text: string, stock: Stock): string {
  const value = parsed(text)
  if (value === undefined) return changeText(text, stock)
  const { random } = stock
  const found = random.below(nodesIn(value.value))
  const changed = changedAt(value.value, { left: found }, stock)
  return JSON.stringify(changed) ?? 'null'
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined // an input that is no JSON any more is changed as text
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function nodesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, item) => sum + nodesIn(item), 1)
}

/** The value with one of its nodes changed, counted in the order of the text. */
function changedAt(value: unknown, count: { left: number }, stock: Stock): unknown {
  if (count.left === 0) {
    count.left = -1
    return changedNode(value, stock)
  }
  if (count.left < 0 || typeof value !== 'object' || value === null) {
    count.left -= count.left < 0 ? 0 : 1
    return value
  }
  count.left -= 1
  if (Array.isArray(value)) return value.map((item) => changedAt(item, count, stock))
  return fromPairs(Object.entries(value).map(([key, item]) => [key, changedAt(item, count, stock)]))
}

/** As `JSON.parse` makes it: `__proto__` is a key like others. */
function fromPairs(pairs: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(pairs)
}

function changedNode(value: unknown, stock: Stock): unknown {
  const { random } = stock
  if (random.oneIn(4)) return foreign(value, stock)
  if (typeof value === 'string') return changeText(value, stock)
  if (typeof value === 'number')
    return random.pick([-value, value + 1, value * 1e9, value / 3, String(value)])
  if (Array.isArray(value)) return changedList(value, stock)
  if (isObject(value)) return changedObject(value, stock)
  return random.pick(VALUES)
}

/** Something else in its place, or something around it. */
function foreign(value: unknown, stock: Stock): unknown {
  const { random } = stock
  if (random.oneIn(2)) return random.pick(VALUES)
  if (random.oneIn(2)) return piece(stock)
  if (random.oneIn(2)) return nodeOf(parsed(stock.other())?.value, random)
  let deep: unknown = value
  const times = random.oneIn(5) ? 2000 : 3
  for (let level = 0; level < times; level += 1) deep = random.oneIn(2) ? [deep] : { x: deep }
  return deep
}

function nodeOf(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.oneIn(4)) return value ?? null
  const items: unknown[] = Object.values(value)
  return items.length === 0 ? value : nodeOf(random.pick(items), random)
}

function changedList(list: readonly unknown[], { random }: Stock): unknown {
  const at = random.below(list.length + 1)
  if (random.oneIn(3)) return list.toSpliced(at, 1)
  if (random.oneIn(2)) return list.toSpliced(at, 0, random.pick(VALUES))
  return random.oneIn(8)
    ? Array.from({ length: 300 }, () => list[0] ?? null)
    : [...list, ...list.slice(at)]
}

function changedObject(value: Record<string, unknown>, stock: Stock): unknown {
  const { random, words } = stock
  const entries = Object.entries(value)
  const at = random.below(entries.length + 1)
  const key = random.oneIn(2) || words.length === 0 ? random.pick(KEYS) : random.pick(words)
  if (random.oneIn(3)) return fromPairs(entries.toSpliced(at, 1))
  const item: unknown = random.oneIn(2) ? random.pick(VALUES) : entries[at]?.[1]
  if (random.oneIn(2)) return fromPairs([...entries, [key, item ?? null]])
  return fromPairs(entries.map((entry, index) => (index === at ? [key, entry[1]] : entry)))
}
