import { NOTHING, type Written } from '../facts.ts'
import { blank, places, words } from '../text.ts'
import { phoenix, phoenixLayout } from '../wiring/phoenix.ts'
import { indexNames, linkNames, type Names } from './names.ts'
import type { Rules } from './rules.ts'

/** Comments, documentation and texts; of a text what is code in it is kept. Other heredocs are templates. */
const PROSE =
  /@\w*doc\s+(?:~[sS])?"""[\s\S]*?"""|"""|"(?:\\[\s\S]|#\{[^{}]*\}|#(?!\{[^{}]*\})|[^"\\#])*"|(?<!\?)#[^{\n][^\n]*/g
const CODE = /#\{[^{}]*\}|[^\n]/g

/** `Shop.Cart`; no atom, no part of a longer name. */
const MODULES = /(?<![\w.:@])[A-Z]\w*(?:\.[A-Z]\w*)*/g

/** `alias Shop.{Cart, Cart.Line}`, also of `import`, `require`, `use`. */
const SEVERAL = /(?<![\w.:@])([A-Z][\w.]*)\.\{([^{}]*)\}/g

/** `alias Shop.Cart` and `alias Shop.Cart, as: Basket`. */
const ALIAS = /\balias\s+([A-Z][\w.]*)(?:\s*,\s*as:\s*([A-Z]\w*))?/g

const DEFINES = /^([ \t]*)(?:defmodule|defprotocol)\s+([A-Z][\w.]*)/gm

/** Phoenix puts a module before the names in it: `scope "/admin", ShopWeb.Admin do`. */
const SCOPE = /\bscope\b[^\n]{0,200}?[,(]\s{0,20}(?:alias:\s{0,20})?([A-Z][\w.]*)/g

/** Scopes of a router that are taken within each other. */
const MOST_SCOPES = 50

const COMPUTED =
  /\bModule\.(?:safe_)?concat\s*\(|\bCode\.(?:require_file|eval_file|compile_file)\s*\(/g

/** Elixir, whose modules are all compiled before a test runs; what a file names is what it uses. */
export const elixir: Rules = {
  scan(source) {
    const code = source.replace(PROSE, (text) => {
      if (text === '"""') return text
      return text.startsWith('"') ? text.replace(CODE, keepCode) : blank(text)
    })
    const aliases = new Map<string, string>()
    const several = [...code.matchAll(SEVERAL)].flatMap(({ 1: from = '', 2: list = '' }) =>
      words(list, MODULES).map((name) => `${from}.${name}`),
    )
    for (const name of several) aliases.set(lastOf(name), name)
    for (const { 1: name = '', 2: as = lastOf(name) } of code.matchAll(ALIAS)) aliases.set(as, name)
    const named = words(code, MODULES).map((name) => {
      const [first = '', ...rest] = name.split('.')
      return [aliases.get(first) ?? first, ...rest].join('.')
    })
    const spoken = [...code.matchAll(SCOPE)].map(({ 1: name = '' }) => name)
    const scopes = [...new Set(spoken)].slice(0, MOST_SCOPES)
    const nested = scopes.flatMap((one) => scopes.map((other) => `${one}.${other}`))
    const all = [...new Set([...named, ...words(code, MODULES), ...several])]
    return {
      facts: {
        imports: [...new Set([...scopes, ...nested])].map(everythingOf),
        computed: places(code, COMPUTED),
        words: [...new Set(all.flatMap(outermostIn))],
      },
      declares: { namespace: '', names: modulesOf(code), hasTests: false },
    }
  },
  read: () => ({ facts: { imports: [], computed: [], words: [] }, declares: NOTHING }),
  settings: [/^mix\.exs$/],
  layout: phoenixLayout,
  implicit: phoenix,
  resolver(world) {
    let names: Names | undefined
    return (path, facts) => {
      names ??= indexNames(world, ['elixir'], '.')
      return linkNames(path, facts, { names, join: '.', open: () => [], areShared: true })
    }
  },
}

function keepCode(part: string): string {
  return part.startsWith('#{') ? part : ' '
}

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

/** `Shop.Cart.Line` and `Shop.Cart`: a module may be one within another. */
function outermostIn(name: string): string[] {
  const above = name.slice(0, Math.max(name.lastIndexOf('.'), 0))
  return above.includes('.') ? [name, above] : [name]
}

function everythingOf(from: string): Written {
  return { from, names: ['*'], isTypeOnly: false, isSoft: true, line: 0 }
}

/** The modules of a file; one within another has its name in front. */
function modulesOf(code: string): string[] {
  const open: { indent: number; name: string }[] = []
  return [...code.matchAll(DEFINES)].map(({ 1: space = '', 2: name = '' }) => {
    while ((open.at(-1)?.indent ?? -1) >= space.length) open.pop()
    const around = open.at(-1)?.name
    const full = around === undefined ? name : `${around}.${name}`
    open.push({ indent: space.length, name: full })
    return full
  })
}
