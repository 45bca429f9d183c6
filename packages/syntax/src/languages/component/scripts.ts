import { lineCounter } from '../../lines.ts'
import type { Range } from '../reader.ts'

/** A script of a component: its code, and what its tag says. */
export interface Script extends Range {
  /** `ts`, `tsx`, …; `undefined`: JavaScript. */
  lang: string | undefined
  /** The file that holds it instead. */
  src: string | undefined
  /** From 1; of the tag. */
  line: number
}

/** A tag that matters: a script, or what may hold one that is not the component's. */
interface Tag {
  name: string
  type: 'open' | 'close' | 'empty'
  /** Where it begins, and what is behind it. */
  at: number
  end: number
  attributes: string
}

/** The scripts of a component: those at the top, not in a comment or a template. */
export function scriptsOf(source: string): Script[] {
  const found: Script[] = []
  const lineAt = lineCounter(source)
  const open: string[] = []
  for (let tag = nextTag(source, 0), from = 0; tag !== undefined; tag = nextTag(source, from)) {
    from = tag.end
    if (tag.type === 'close' && open.at(-1) === tag.name) open.pop()
    if (tag.type !== 'open') continue
    if (!HOLDS_TEXT.includes(tag.name)) {
      open.push(tag.name)
      continue
    }
    const close = source.indexOf(`</${tag.name}`, tag.end)
    from = close === -1 ? source.length : close + 1
    if (tag.name === 'script' && open.length === 0) {
      found.push({ ...scriptIn(tag, lineAt(tag.at)), end: from === close + 1 ? close : from })
    }
  }
  return found
}

/** In these nothing is a tag but their end. */
const HOLDS_TEXT = ['script', 'style']
const TAGS = /<!--|<(\/?)(script|style|template|svelte:head)(?=[\s/>])/gi

/** A tag's attributes up to its end; quoted values may hold a `>`. */
const ATTRIBUTES = /(?:[^>"']|"[^"]*"|'[^']*')*>/y

function nextTag(source: string, from: number): Tag | undefined {
  let at = from
  for (;;) {
    const [text, slash, name = ''] = matchFrom(TAGS, source, at) ?? []
    if (text === undefined) return undefined
    const start = TAGS.lastIndex - text.length
    if (text !== '<!--') {
      const attributes = matchFrom(ATTRIBUTES, source, TAGS.lastIndex)?.[0]
      if (attributes === undefined) return undefined
      const type = slash === '/' ? 'close' : attributes.endsWith('/>') ? 'empty' : 'open'
      const end = start + text.length + attributes.length
      return { name: name.toLowerCase(), type, at: start, end, attributes }
    }
    const end = source.indexOf('-->', start)
    if (end === -1) return undefined
    at = end
  }
}

function matchFrom(pattern: RegExp, source: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(source)
}

function scriptIn({ attributes, end }: Tag, line: number): Omit<Script, 'end'> {
  return { start: end, lang: value(attributes, 'lang'), src: value(attributes, 'src'), line }
}

function value(attributes: string, name: string): string | undefined {
  const pattern = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>"']+))`)
  const [, double, single, bare] = pattern.exec(attributes) ?? []
  return double ?? single ?? bare
}
