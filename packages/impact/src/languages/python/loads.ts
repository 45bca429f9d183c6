import type { Written } from '../../facts.ts'
import type { Loose } from '../../links.ts'
import { blank, found, places } from '../../text.ts'

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
export function loads(source: string): { soft: Written[]; computed: Loose[] } {
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
