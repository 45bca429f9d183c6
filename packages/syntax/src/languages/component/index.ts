import { lineCounter } from '../../lines.ts'
import type { Known } from '../index.ts'
import type { Range, Reader } from '../reader.ts'
import { typescript } from '../typescript/index.ts'

const TYPED = /^(?:ts|tsx|typescript)$/

/** A Vue or Svelte component: its scripts are one module, whose default export is the component. */
export function component(source: string): Known {
  const scripts = scriptsOf(source)
  const lang = scripts.find((script) => script.lang !== undefined)?.lang ?? 'js'
  const isTyped = TYPED.test(lang)
  const grammar = lang.endsWith('x') ? 'Tsx' : isTyped ? 'TypeScript' : 'JavaScript'
  return { language: isTyped ? 'typescript' : 'javascript', grammar, reader: readerOf(scripts) }
}

function readerOf(scripts: readonly Script[]): Reader {
  const moved = scripts.flatMap(({ src, line }) => (src === undefined ? [] : [{ from: src, line }]))
  return {
    ...typescript,
    prepare: (source) => ({ code: codeOf(source, scripts), markup: around(source, scripts) }),
    added: {
      imports: (own) => [...moved.map((one) => ({ ...one, names: [], typeOnly: false })), ...own],
      exports(own) {
        const isSaid = own.some(({ name }) => name === 'default')
        return isSaid ? own : [{ name: 'default', typeOnly: false, line: 1 }, ...own]
      },
      statements: (own) => new Set([...own, 'value' as const]), // the component itself
    },
  }
}

/** The scripts alone, each character in its place; the end of one ends a statement. */
function codeOf(source: string, scripts: readonly Script[]): string {
  const pieces: string[] = []
  let from = 0
  for (const { start, end } of scripts) {
    const isEnded = from > 0
    pieces.push(blank(source.slice(from, start), isEnded), source.slice(start, end))
    from = end
  }
  pieces.push(blank(source.slice(from), false))
  return pieces.join('')
}

/** Only a text of some length can take the sign that ends a statement: `</script>` can. */
function blank(text: string, isEnded: boolean): string {
  const spaces = text.replace(/[^\r\n]/g, ' ')
  return isEnded ? `;${spaces.slice(1)}` : spaces
}

function around(source: string, scripts: readonly Script[]): Range[] {
  const starts = [0, ...scripts.map(({ end }) => end)]
  const ends = [...scripts.map(({ start }) => start), source.length]
  return starts.map((start, at) => ({ start, end: ends[at] ?? start }))
}

/** A script of a component: its code, and what its tag says. */
interface Script extends Range {
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
function scriptsOf(source: string): Script[] {
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
