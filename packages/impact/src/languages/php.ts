import { isObject, parentOf, parseJson, type RelPath } from '@tailtest/project'
import type { Facts, Written } from '../facts.ts'
import { joined } from '../files.ts'
import type { Links } from '../links.ts'
import { codeOnly, isArray, places, words } from '../text.ts'
import { laravel, laravelLayout, pest } from '../wiring/laravel.ts'
import { symfony, symfonyLayout } from '../wiring/symfony.ts'
import { declaresOf, importsOf, indexNames, linkNames, loadedByName, type Names } from './names.ts'
import type { Rules, World } from './rules.ts'

/** A class, or a function that is called; alone or in full. */
const NAMES = /(?<![\w$\\>:])\\?[A-Za-z_]\w*(?:\\\w+)*/g

/** `require $path`, `include __DIR__ . $name`. */
const COMPUTED = /\b(?:require|include)(?:_once)?\b[^;$(\n]{0,500}[$(][^;\n]*/g

/** Packages of others; `vendor/autoload.php` finds the project's own classes by their names. */
const FOREIGN = /(?:^|\/)vendor\//

export const php: Rules = {
  read(tree, source) {
    const imports = importsOf(tree)
    const code = codeOnly(source)
    const unclear = places(source, COMPUTED).filter(({ text }) => /\$\w/.test(text))
    const taken = takenIn(code)
    const seen = words(code, NAMES).map((word) => inFull(word.replace(/^\\/, ''), taken))
    const facts = { imports, computed: [...unclear, ...loadedByName('php', imports)], words: seen }
    return { facts, declares: declaresOf(tree, '\\') }
  },
  settings: [/^composer\.json$/],
  layout: (world) => [laravelLayout(world), symfonyLayout(world)].join('\n'),
  resolver(world) {
    let names: Names | undefined
    return (path, facts) => {
      names ??= indexNames(world, ['php'], '\\')
      return link(world, path, facts, names)
    }
  },
  implicit(world) {
    const always = autoloaded(world)
    const wired = [laravel(world), symfony(world), pest(world.files)]
    return (path) => [...always, ...wired.flatMap((leads) => leads(path))]
  },
}

/** `use Shop\Controllers as Pages;`, `use Shop\{Cart, Tax as Rate};` */
const USE =
  /^[ \t]*use\s+(?:function\s+|const\s+)?\\?([\w\\]+?)(?:\\?\{([^{}]*)\}|\s+as\s+(\w+))?\s*;/gm

/** What the first part of a name stands for, by the names that a file takes. */
function takenIn(code: string): ReadonlyMap<string, string> {
  const taken = new Map<string, string>()
  for (const { 1: from = '', 2: list, 3: as } of code.matchAll(USE)) {
    const all =
      list === undefined ? [as === undefined ? from : `${from} as ${as}`] : list.split(',')
    for (const one of all) {
      const [name = '', alias] = one.split(/\sas\s/).map((part) => part.trim())
      const full = list === undefined ? name : `${from}\\${name}`
      taken.set(alias ?? full.slice(full.lastIndexOf('\\') + 1), full)
    }
  }
  return taken
}

/** `Pages\Show` of a namespace that is taken by the name `Pages`. */
function inFull(name: string, taken: ReadonlyMap<string, string>): string {
  const [first = '', ...rest] = name.split('\\')
  const from = rest.length === 0 ? undefined : taken.get(first)
  return from === undefined ? name : [from, ...rest].join('\\')
}

function link({ files }: World, path: RelPath, facts: Facts, names: Names): Links {
  const isFile = ({ names: taken, from }: Written) => taken.length === 0 && /[./]/.test(from)
  const uses = { ...facts, imports: facts.imports.filter((one) => !isFile(one)) }
  const links = linkNames(path, uses, { names, join: '\\', open: (own) => [own] })
  const required = new Set<RelPath>()
  const missing = facts.imports.filter(isFile).filter(({ from }) => {
    const place = /^\.{1,2}\//.test(from) ? joined(parentOf(path) ?? path, from) : from
    const file = place === undefined ? undefined : files.get(place)
    const isOurs = file !== undefined && !FOREIGN.test(file)
    if (isOurs) required.add(file)
    return file === undefined && !FOREIGN.test(place ?? '')
  })
  const nowhere = missing.map(({ from, line }) => ({ text: from, line }))
  return {
    ...links,
    files: [...new Set([...links.files, ...required])],
    unresolved: [...links.unresolved, ...nowhere],
  }
}

/** The files that composer loads whatever is asked for. */
function autoloaded({ files, text }: World): RelPath[] {
  return files.all.flatMap((path) => {
    if (path !== 'composer.json' && !path.endsWith('/composer.json')) return []
    const manifest = parseJson(text(path) ?? '')
    const sections = isObject(manifest) ? [manifest.autoload, manifest['autoload-dev']] : []
    const named = sections.flatMap((one) => (isObject(one) && isArray(one.files) ? one.files : []))
    return named.flatMap((name) => {
      const place = typeof name === 'string' ? joined(parentOf(path) ?? path, name) : undefined
      return (place === undefined ? undefined : files.get(place)) ?? []
    })
  })
}
