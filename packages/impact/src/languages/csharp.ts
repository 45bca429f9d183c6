import type { Written } from '../facts.ts'
import { codeOnly, words } from '../text.ts'
import {
  declaresOf,
  importsOf,
  indexNames,
  linkNames,
  loadedByName,
  type Names,
  qualified,
} from './names.ts'
import type { Rules, World } from './rules.ts'

/** Types and methods, and types in full. */
const NAMES = /(?<!\w)[A-Z]\w*/g
const PATHS = /(?<![\w.])[A-Z]\w*(?:\.[A-Z]\w*)+/g

/** `static decimal Total(this Cart cart)` is called on a cart, without the name of its class. */
const EXTENSION = /\(\s*this\s+[\w.]/

/** A global `using` stands among what a file declares, where all files find it. */
const GLOBAL = 'using '

export const csharp: Rules = {
  read(tree, source) {
    const code = codeOnly(source)
    const imports = importsOf(tree)
    const { namespace, names, hasTests } = declaresOf(tree, '.')
    const extensions = EXTENSION.test(code)
      ? tree.publicFunctions().map(({ name }) => name.slice(name.lastIndexOf('.') + 1))
      : []
    const globals = tree.imports().flatMap(({ from, global }) => (global ? [GLOBAL + from] : []))
    const all = [...names, ...extensions.map((name) => qualified(namespace, name, '.')), ...globals]
    const paths = words(code, PATHS).flatMap((path) => [path, ...prefixes(path)])
    const facts = {
      imports,
      computed: loadedByName('csharp', imports),
      words: [...new Set([...words(code, NAMES), ...paths])],
    }
    return { facts, declares: { namespace, names: [...new Set(all)], hasTests } }
  },
  settings: [/\.csproj$/, /^Directory\.Build\.(?:props|targets)$/],
  resolver(world) {
    let names: Names | undefined
    let everywhere: Written[] = []
    return (path, facts) => {
      if (names === undefined) {
        names = indexNames(world, ['csharp'], '.')
        everywhere = globalUsings(world)
      }
      return linkNames(path, facts, { names, join: '.', open: around, everywhere, areShared: true })
    }
  },
}

/** `A.B.C`: `A.B`, `A`. */
function prefixes(path: string): string[] {
  const parts = path.split('.')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'))
}

/** A namespace sees what is in it and in those around it. */
function around(namespace: string): string[] {
  return [namespace, ...prefixes(namespace)].filter((one) => one !== '')
}

function globalUsings({ files, text, declared }: World): Written[] {
  const found = new Set<string>()
  for (const [, { names }] of declared(['csharp'])) {
    for (const name of names) if (name.startsWith(GLOBAL)) found.add(name.slice(GLOBAL.length))
  }
  for (const path of files.all) {
    if (!/(?:\.csproj|(?:^|\/)Directory\.Build\.(?:props|targets))$/.test(path)) continue
    const settings = text(path) ?? ''
    for (const { 1: name = '' } of settings.matchAll(/<Using\s+Include="([\w.]+)"/g))
      found.add(name)
  }
  return [...found].map((from) => {
    return { from, names: ['*'], isTypeOnly: false, isSoft: true, line: 0 }
  })
}
