import { NOTHING, type Written } from '../facts.ts'
import { codeOnly, lineCounter, words } from '../text.ts'
import { indexNames, linkNames, type Names, qualified } from './names.ts'
import type { Rules } from './rules.ts'

/** `package com.acme`, maybe in several lines; one with a body after it holds what follows, too. */
const PACKAGE = /^[ \t]*package[ \t]+(?!object\b)([\w.]+)/gm
const PACKAGE_OBJECT = /^[ \t]*package[ \t]+object[ \t]+(\w+)/m

/** `import a.b.C, a.{d, E as F}`: a list in braces may go over lines. */
const IMPORT =
  /\bimport[ \t]+(\w+(?:\.(?!_\b)\w+)*(?:\.(?:\{[^{}]*\}|[*_]))?(?:[ \t]*,\s*\w+(?:\.(?!_\b)\w+)*(?:\.(?:\{[^{}]*\}|[*_]))?)*)/g
const PART = /(\w+(?:\.(?!_\b)\w+)*)(?:\.(?:\{([^{}]*)\}|([*_])(?!\w)))?(?=\s*(?:,|$))/g

/** A type or an object anywhere; what else can be named from outside, where it stands at the margin or in a package object. */
const TYPES = /\b(?:class|trait|object|enum)[ \t]+([A-Za-z_]\w*)/g
const VALUES = /^[ \t]{0,4}(?:(?:\w+)[ \t]+)*?(?:def|val|given|type)[ \t]+([A-Za-z_]\w*)/gm
const AT_MARGIN = /^(?:(?:\w+)[ \t]+)*?(?:def|val|given|type|extension)[ \t]+([A-Za-z_]\w*)/gm

/** A name alone, or a type in full. */
const NAMES = /(?<![\w$.])(?:[a-z_]\w*\.)*[A-Z]\w*|(?<![\w$])[a-z_]\w*/g

/** Scala, read without a parser: what is imported, and what the packages around a file declare that it names. */
export const scala: Rules = {
  scan(source) {
    const code = codeOnly(source)
    const namespace = [...code.matchAll(PACKAGE)].map(([, name]) => name).join('.')
    const own = PACKAGE_OBJECT.exec(code)?.[1]
    const inside = own === undefined ? namespace : qualified(namespace, own, '.')
    const types = namesBy(code, TYPES).map((name) => qualified(namespace, name, '.'))
    const values = namesBy(code, own === undefined ? AT_MARGIN : VALUES)
    const declared = [...types, ...values.map((name) => qualified(inside, name, '.'))]
    const imports = importsIn(code)
    return {
      facts: {
        imports: [...imports, ...imports.flatMap((one) => relativeTo(namespace, one))],
        computed: [],
        words: [...new Set([...words(code, NAMES), ...imports.flatMap(outerOf)])],
      },
      declares: {
        namespace: inside,
        // whoever imports everything of a package has its object, too
        names: [...new Set(own === undefined ? declared : [...declared, inside])],
        hasTests: false,
      },
    }
  },
  read: () => ({ facts: { imports: [], computed: [], words: [] }, declares: NOTHING }),
  settings: [],
  resolver(world) {
    let names: Names | undefined
    return (path, facts) => {
      names ??= indexNames(world, ['scala', 'java', 'kotlin'], '.')
      return linkNames(path, facts, { names, join: '.', open: packagesAround, areShared: true })
    }
  },
}

function namesBy(code: string, pattern: RegExp): string[] {
  return [...code.matchAll(pattern)].flatMap(([, name]) => name ?? [])
}

function importsIn(code: string): Written[] {
  const line = lineCounter(code)
  return [...code.matchAll(IMPORT)].flatMap((match) => {
    const at = line(match.index)
    return [...(match[1] ?? '').trim().matchAll(PART)].map(([, path = '', list, all]): Written => {
      const dot = path.lastIndexOf('.')
      const isWhole = list !== undefined || all !== undefined
      const from = (isWhole ? path : path.slice(0, Math.max(dot, 0))).replace(/^_root_\./, '')
      const names = list?.split(',') ?? [all === undefined ? path.slice(dot + 1) : '*']
      return { from, names: names.map(nameIn), isTypeOnly: false, isSoft: true, line: at }
    })
  })
}

/** `Cart => Basket`, `Cart as Basket`: `Cart`; `_`, `given`: everything. */
function nameIn(text: string): string {
  const [name = ''] = text.trim().split(/\s+/)
  return name === '_' || name === 'given' ? '*' : name
}

/** `import shop.Cart` in `com.acme` may be of `com.acme.shop`. */
function relativeTo(namespace: string, { from, line }: Written): Written[] {
  const around = from === '' ? [] : packagesAround(namespace)
  return around.map((outer) => {
    const inner = qualified(outer, from, '.')
    return { from: inner, names: ['*'], isTypeOnly: false, isSoft: true, line }
  })
}

/** What an import may be a part of: `com.acme.Cart.Line.total` is in `com.acme.Cart`. */
function outerOf({ from }: Written): string[] {
  const parts = from.split('.')
  return parts.map((_, at) => parts.slice(0, at + 1).join('.')).filter((name) => /[A-Z]/.test(name))
}

/** A package, and those that it is in. */
function packagesAround(namespace: string): string[] {
  const parts = namespace.split('.')
  return parts.map((_, at) => parts.slice(0, at + 1).join('.')).filter((name) => name !== '')
}
