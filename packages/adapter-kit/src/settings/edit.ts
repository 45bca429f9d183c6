import { type Layout, LINE_ENDS, type Printed } from './print.ts'
import { type Item, indentAt, type Span } from './span.ts'

/** Replace `text[from, to)` by `by`. */
export interface Edit {
  from: number
  to: number
  by: string
}

export function apply(text: string, edits: readonly Edit[]): string {
  const backwards = edits.toSorted((a, b) => b.from - a.from)
  return backwards.reduce((all, { from, to, by }) => all.slice(0, from) + by + all.slice(to), text)
}

/**
 * Adds a member behind the last one, spaced as that one is. In an empty object or array a blank
 * follows it: by that blank `removal` knows that the brackets were there before.
 */
export function appended(text: string, container: Span, layout: Layout, printed: Printed): Edit {
  const last = container.items?.at(-1)
  if (last === undefined) return filled(text, container, layout, printed)
  const blanks = blanksBefore(text, last.start)
  const [line, eol = '', indent = ''] = /(\r\n|\n|\r)([ \t]*)$/.exec(blanks) ?? []
  const by = line
    ? `,${line}${printed({ ...layout, eol }, indent)}`
    : `,${blanks}${printed({ ...layout, eol: undefined }, '')}`
  return { from: last.end, to: last.end, by }
}

function filled(text: string, container: Span, layout: Layout, printed: Printed): Edit {
  const at = container.start + 1
  if (layout.eol === undefined) return { from: at, to: at, by: `${printed(layout, '')} ` }
  const outer = indentAt(text, container.start)
  const inner = outer + layout.unit
  const by = `${layout.eol}${inner}${printed(layout, inner)} ${layout.eol}${outer}`
  return { from: at, to: at, by }
}

/** What takes some members out: edits, or the news that the whole goes with them. */
export type Removal = 'all' | readonly Edit[]

/** What becomes of a member: it goes, it stays as it is, or what is inside it decides. */
export type Fate = (item: Item) => 'goes' | 'stays' | 'open'

/** Takes members out at any depth, and what is empty then, unless it was empty before. */
export function removal(text: string, span: Span, fate: Fate): Removal {
  const removals = (span.items ?? []).map((item): Removal => {
    const verdict = fate(item)
    if (verdict === 'open') return removal(text, item.value, fate)
    return verdict === 'goes' ? 'all' : []
  })
  return together(text, span, removals)
}

/** The removal of a whole, given those of its members. */
function together(text: string, span: Span, removals: readonly Removal[]): Removal {
  const items = span.items ?? []
  const inside = removals.flatMap((one) => (one === 'all' ? [] : one))
  const gone = items.filter((_, index) => removals[index] === 'all')
  if (gone.length === 0) return inside
  if (gone.length < items.length) {
    return [...inside, ...gone.map((item) => cut(items, item, removals))]
  }
  const [first] = items
  const last = items.at(-1)
  return first && last && text[last.end] === ' ' ? [emptied(text, span, first, last)] : 'all'
}

/** Takes one member out, with what sets it off from the one before, or the one behind when none before stays. */
function cut(items: readonly Item[], item: Item, removals: readonly Removal[]): Edit {
  const at = items.indexOf(item)
  const before = items[at - 1]
  const behind = items[at + 1]
  const leading = removals.slice(0, at).every((one) => one === 'all')
  return leading
    ? { from: item.start, to: behind?.start ?? item.end, by: '' }
    : { from: before?.end ?? item.start, to: item.end, by: '' }
}

/** The reverse of `filled`: exactly what it wrote goes, every blank that stood there before stays. */
function emptied(text: string, span: Span, first: Item, last: Item): Edit {
  const from = span.start + 1
  const isSpread = LINE_ENDS.some((eol) => text.startsWith(eol, from))
  const tails = isSpread ? LINE_ENDS.map((eol) => ` ${eol}${outerIndent(text, first)}`) : []
  const tail = tails.find((one) => text.startsWith(one, last.end)) ?? ' '
  return { from, to: last.end + tail.length, by: '' }
}

/**
 * The indentation around an entry, read from its own first two lines: its brackets' line may begin
 * otherwise by now, when something was added further left on it.
 */
function outerIndent(text: string, entry: Item): string {
  const own = indentAt(text, entry.start)
  const inner = /[\r\n]([ \t]*)[^ \t\r\n]/.exec(text.slice(entry.start, entry.end))?.[1] ?? own
  return own.slice(0, own.length - (inner.length - own.length))
}

/** The white space that ends before this place. */
function blanksBefore(text: string, place: number): string {
  let start = place
  while (' \t\r\n'.includes(text.charAt(start - 1)) && start > 0) start -= 1
  return text.slice(start, place)
}
