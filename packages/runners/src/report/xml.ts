/** A piece of an XML document; names are without their namespace. */
export type XmlEvent =
  | { type: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { type: 'text'; text: string }
  | { type: 'close'; name: string }

/** What the reader is at: where, and what it found there. */
interface Step {
  /** The position after what was read. */
  to: number
  events: readonly XmlEvent[]
}

/**
 * The pieces of an XML document, or of several in a row, up to where it is torn or malformed: a killed runner leaves
 * half a report, which fast-xml-parser refuses or closes by itself, so that a test without its failure yet looks
 * passed. In linear time, without DTDs: of entities only XML's own five and characters by number are known.
 */
export function* xmlEvents(text: string): Generator<XmlEvent> {
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('<', at)
    if (next === -1) return // text that goes on, maybe
    if (next > at) yield { type: 'text', text: decode(text.slice(at, next)) }
    const step = MARKUP.find(([start]) => text.startsWith(start, next))?.[1](text, next)
    if (step === undefined) return
    yield* step.events
    at = step.to
  }
}

/** By their first characters; the longer ones first. */
const MARKUP: readonly [start: string, read: (text: string, at: number) => Step | undefined][] = [
  ['<!--', (text, at) => skipTo(text, '-->', at + 4)],
  ['<![CDATA[', readCdata],
  ['<!', readDoctype],
  ['<?', (text, at) => skipTo(text, '?>', at)],
  ['</', readClosing],
  ['<', readOpening],
]

function skipTo(text: string, end: string, from: number): Step | undefined {
  const found = text.indexOf(end, from)
  return found === -1 ? undefined : { to: found + end.length, events: [] }
}

function readCdata(text: string, at: number): Step | undefined {
  const [from, to] = [at + '<![CDATA['.length, text.indexOf(']]>', at)]
  return to === -1
    ? undefined
    : { to: to + ']]>'.length, events: [{ type: 'text', text: text.slice(from, to) }] }
}

function readDoctype(text: string, at: number): Step | undefined {
  const inner = skipTo(text, '[', at)
  const end = skipTo(text, '>', at)
  if (inner === undefined || end === undefined || end.to < inner.to) return end
  return skipTo(text, '>', text.indexOf(']', inner.to) + 1 || text.length)
}

function readClosing(text: string, at: number): Step | undefined {
  const end = text.indexOf('>', at)
  if (end === -1) return undefined
  return { to: end + 1, events: [{ type: 'close', name: local(text.slice(at + 2, end).trim()) }] }
}

const NAME = /<([^\s<>/=&"']+)/y
const ATTRIBUTE = /\s+([^\s<>/=&"']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const END = /\s*(\/?)>/y

function readOpening(text: string, at: number): Step | undefined {
  NAME.lastIndex = at
  const name = NAME.exec(text)?.[1]
  if (name === undefined) return undefined
  const attributes = new Map<string, string>()
  let to = NAME.lastIndex
  for (let more = attributeAt(text, to); more !== null; more = attributeAt(text, to)) {
    attributes.set(local(more[1] ?? ''), decode(more[2] ?? more[3] ?? ''))
    to = ATTRIBUTE.lastIndex
  }
  END.lastIndex = to
  const end = END.exec(text)
  if (end === null) return undefined
  const open: XmlEvent = { type: 'open', name: local(name), attributes }
  const closed: XmlEvent[] = end[1] === '/' ? [{ type: 'close', name: local(name) }] : []
  return { to: END.lastIndex, events: [open, ...closed] }
}

function attributeAt(text: string, at: number): RegExpExecArray | null {
  ATTRIBUTE.lastIndex = at
  return ATTRIBUTE.exec(text)
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi,
    (whole, ten, hex, name) => {
      if (name !== undefined) return ENTITIES.get(name) ?? whole
      const code = ten === undefined ? Number.parseInt(hex, 16) : Number(ten)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}
