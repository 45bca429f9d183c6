import type { Known } from '../index.ts'
import type { Range, Reader } from '../reader.ts'
import { typescript } from '../typescript/index.ts'
import { type Script, scriptsOf } from './scripts.ts'

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
