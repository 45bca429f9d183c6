import type { Tree } from '@tailtest/syntax'
import type { Reading, Written } from '../../facts.ts'
import type { Loose } from '../../links.ts'
import { blank, found, places } from '../../text.ts'
import { loadedByName } from '../names.ts'

/** Texts and comments; a quote that is never closed ends with its line, as Python would have it. */
const PROSE =
  /"""(?:\\[\s\S]|[^\\])*?"""|'''(?:\\[\s\S]|[^\\])*?'''|'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"|#[^\n]*/g

/** The code of a module, every character in its place. */
export function codeOnly(source: string): string {
  return source.replace(PROSE, blank)
}

/** The source up to the end of its last import statement. */
export function excerpt(source: string): string {
  const code = codeOnly(source)
  const last = [...code.matchAll(/\bimport\b/g)].at(-1)?.index
  if (last === undefined) return ''
  const end = /(?<!\\\r?)\n/g
  end.lastIndex = /^import\s*\(/.test(code.slice(last))
    ? Math.max(code.indexOf(')', last), 0)
    : last
  const next = end.exec(code)
  return next === null ? source : source.slice(0, next.index + 1)
}

/** `__all__ = ['cart', 'tax']`, or more of it. */
const ALL = /^__all__\s*(?::[^=\n]+)?\+?=\s*[[(]([^\])]*)/gm

/** The modules that a module imports; `*` is kept as a name, and `__all__` as what it declares. */
export function read(tree: Tree, source: string): Reading {
  const imports: Written[] = tree.imports().map(({ from, names, typeOnly, line }) => {
    const isModule = names.length === 1 && names[0]?.name === '*' && names[0].as !== '*'
    return {
      from,
      names: isModule ? [] : names.map(({ name }) => name),
      isTypeOnly: typeOnly,
      isSoft: false,
      line,
    }
  })
  return reading(imports, source)
}

/** What else a module loads, and what it declares, beside its import statements. */
export function reading(imports: readonly Written[], source: string): Reading {
  const { soft, computed } = loads(source)
  const all = [...source.matchAll(ALL)].flatMap(({ 1: list = '' }) =>
    [...list.matchAll(/['"](\w+)['"]/g)].map(({ 1: name = '' }) => name),
  )
  const written = [...imports, ...soft]
  return {
    facts: {
      imports: written,
      computed: [...computed, ...loadedByName('python', written)],
      words: [],
    },
    declares: { namespace: '', names: all, hasTests: false },
  }
}

/** Words without which there is nothing to look for. */
const WORTH_A_LOOK =
  /['"]\w+\.\w|import_module|__import__|pytest_plugins|patch|load_source|spec_from_file|SourceFileLoader|run_path|run_module/

const STRING = String.raw`[rbuRBU]?(?:'([\w.]+)'|"([\w.]+)")`

/** `import_module('shop.cart')`, `patch('shop.cart.open')`. */
const LOADED = [
  new RegExp(String.raw`\b(?:import_module|__import__|run_module)\s*\(\s*${STRING}`, 'g'),
  new RegExp(String.raw`\bpatch(?:\.(?:dict|multiple))?\s*\(\s*${STRING}`, 'g'),
]

/** `'shop.urls'`, `'shop.apps.ShopConfig'`, `'app.main:app'`: what settings and tables name is loaded, if it is there. */
const NAMED = /['"]((?:[A-Za-z_]\w*\.)+[A-Za-z_]\w*)(?::[\w.]+)?['"]/g

/** A load of anything but a string, or of a file that need not be a module. */
const COMPUTED =
  /\b(?:import_module|__import__|run_module)\s*\(\s*(?![rbuRBU]?(?:'[^'\n{%]*'|"[^"\n{%]*")\s*[,)])[^\s)]|\b(?:load_source|spec_from_file_location|SourceFileLoader|run_path)\s*\(/g

const PLUGINS = /^pytest_plugins\s*(?::[^=\n]+)?=\s*([^\n]*(?:\n[ \t)\]].*)*)/gm

/** What a module loads in ways that no import statement shows. */
function loads(source: string): { soft: Written[]; computed: Loose[] } {
  if (!WORTH_A_LOOK.test(source)) return { soft: [], computed: [] }
  const code = withoutProse(source)
  const named = [...LOADED, NAMED].flatMap((pattern) => found(code, pattern))
  const plugins = found(code, PLUGINS).flatMap(({ text, line }) =>
    [...text.matchAll(/['"]([\w.]+)['"]/g)].map(({ 1: name = '' }) => ({ text: name, line })),
  )
  const each = new Map([...named, ...plugins].map(({ text, line }) => [text, line]))
  const soft = [...each].map(([from, line]) => {
    return { from, names: [], isTypeOnly: false, isSoft: true, line }
  })
  return {
    soft,
    computed: places(code, COMPUTED).filter(({ text }) => !/^\w+\s*\(\s*self\b/.test(text)),
  }
}

const TOKEN =
  /"""(?:\\[\s\S]|[^\\])*?(?:"""|$)|'''(?:\\[\s\S]|[^\\])*?(?:'''|$)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|#[^\n]*/g

/** Without comments and texts over lines. */
function withoutProse(source: string): string {
  return source.replace(TOKEN, (token) => (/^(?:"""|'''|#)/.test(token) ? blank(token) : token))
}
