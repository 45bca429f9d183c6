import type { Language, RelPath } from '@tailtest/project'
import type { Tree } from '@tailtest/syntax'
import type { Declares, Facts, Written } from '../facts.ts'
import type { Links, Loose } from '../links.ts'
import type { World } from './rules.ts'

/** How a language joins the names of a path. */
type Join = '.' | '\\'

/** What a file declares, every name with its namespace in front. */
export function declaresOf(tree: Tree, join: Join): Declares {
  const own = tree.namespace() ?? ''
  const names = tree
    .exports()
    .filter(({ from }) => from === undefined)
    .map(({ name, namespace = own }) => qualified(namespace, name, join))
  return { namespace: own, names: [...new Set(names)], hasTests: false }
}

/** The imports of a file as they are written. */
export function importsOf(tree: Tree): Written[] {
  return tree.imports().map(({ from, names, typeOnly, line }) => {
    const taken = names.map(({ name }) => name)
    return { from, names: taken, isTypeOnly: typeOnly, isSoft: false, line }
  })
}

export function qualified(namespace: string, name: string, join: Join): string {
  return namespace === '' ? name : `${namespace}${join}${name}`
}

/** Which files declare a name. */
export interface Names {
  get(qualified: string): readonly RelPath[]
  /** Some file belongs to this namespace, or to one in it. */
  isOwn(namespace: string): boolean
  namespaceOf(path: RelPath): string
  /** The names that a namespace has, without those in them. */
  namesIn(namespace: string): string[]
}

export function indexNames({ declared }: World, languages: readonly Language[], join: Join): Names {
  const files = new Map<string, RelPath[]>()
  const namespaces = new Set<string>()
  const byPath = new Map<RelPath, string>()
  for (const [path, { namespace, names }] of declared(languages)) {
    byPath.set(path, namespace)
    for (let own = namespace; own !== '' && !namespaces.has(own); ) {
      namespaces.add(own)
      own = own.slice(0, Math.max(own.lastIndexOf(join), 0))
    }
    for (const name of names) {
      const known = files.get(name)
      if (known === undefined) files.set(name, [path])
      else known.push(path)
    }
  }
  return {
    get: (name) => files.get(name) ?? NOBODY,
    isOwn: (namespace) => namespaces.has(namespace),
    namespaceOf: (path) => byPath.get(path) ?? '',
    namesIn(namespace) {
      const start = namespace === '' ? '' : namespace + join
      const own = [...files.keys()].filter((name) => name.startsWith(start))
      return own.map((name) => name.slice(start.length)).filter((name) => !name.includes(join))
    },
  }
}

const NOBODY: readonly RelPath[] = []

interface Search {
  names: Names
  join: Join
  /** The namespaces whose names need no import in a file of this one. */
  open(namespace: string): readonly string[]
  /** Imports that hold for every file. */
  everywhere?: readonly Written[]
  /** Several files may declare a name together. */
  areShared?: true
}

/** Of several files with the same name those that lie nearest: projects in a repository know nothing of each other. */
function nearestTo(path: RelPath, names: Names): Names {
  return {
    ...names,
    get(name) {
      const all = names.get(name)
      if (all.length < 2) return all
      const depths = all.map((file) => sharedFolders(path, file))
      const deepest = Math.max(...depths)
      return all.filter((_, at) => depths[at] === deepest)
    },
  }
}

function sharedFolders(one: RelPath, other: RelPath): number {
  const folders = one.split('/').slice(0, -1)
  const others = other.split('/').slice(0, -1)
  const fork = folders.findIndex((folder, at) => folder !== others[at])
  return fork < 0 ? folders.length : fork
}

/**
 * The files that declare what a file names: by import, by the namespace it is in, in full. A name that is
 * imported from a namespace of the project and declared nowhere is unresolved: most are generated.
 */
export function linkNames(path: RelPath, facts: Facts, search: Search): Links {
  const { join, open, everywhere = [] } = search
  const names = search.areShared ? search.names : nearestTo(path, search.names)
  const found = new Set<RelPath>()
  const unresolved: Loose[] = []
  const wild = new Set(open(names.namespaceOf(path)))
  for (const { from, names: taken, line } of [...everywhere, ...facts.imports]) {
    const own = names.get(from) // a type: its members are imported, or it is one of the global namespace
    for (const file of own) found.add(file)
    for (const name of taken) {
      if (name === '*') wild.add(from)
      else if (own.length === 0) {
        const files = names.get(qualified(from, name, join))
        for (const file of files) found.add(file)
        const isNamespace = names.isOwn(qualified(from, name, join))
        if (isNamespace) wild.add(qualified(from, name, join))
        if (files.length === 0 && !isNamespace && names.isOwn(from)) {
          unresolved.push({ text: qualified(from, name, join), line })
        }
      }
    }
  }
  for (const word of facts.words) {
    for (const file of names.get(word)) found.add(file)
    for (const namespace of wild) {
      for (const file of names.get(qualified(namespace, word, join))) found.add(file)
    }
  }
  found.delete(path)
  return { files: [...found], groups: [], unresolved, isBySettings: false }
}

/** Frameworks that load a project's files by settings and conventions: whoever starts them loads more than it imports. */
const FRAMEWORKS: Partial<Record<Language, RegExp>> = {
  python: /^(?:django|rest_framework|celery|scrapy|airflow|odoo|frappe)(?:\.|$)/,
  java: /^org\.springframework\.(?:boot\.)?test\b|^io\.quarkus\.test\b|^io\.micronaut\.test\b/,
  kotlin: /^org\.springframework\.(?:boot\.)?test\b|^io\.quarkus\.test\b|^io\.micronaut\.test\b/,
  csharp: /^Microsoft\.AspNetCore\.(?:Mvc\.Testing|TestHost)\b/,
  ruby: /^(?:rails|bundler\/setup|config\/environment)(?:\/|$)|(?:^|\/)config\/environment$/,
  php: /^\\?(?:Illuminate|Symfony\\Bundle|Laravel)\\/,
}

/** The imports of a file that start such a framework. */
export function loadedByName(language: Language, imports: readonly Written[]): Loose[] {
  const pattern = FRAMEWORKS[language]
  if (pattern === undefined) return []
  return imports
    .filter(({ from, isTypeOnly }) => !isTypeOnly && pattern.test(from))
    .map(({ from, line }) => ({ text: from, line }))
}
