import { baseName, isTestFile, parentOf, type RelPath } from '@tailtest/project'
import { NOTHING, type Written } from '../facts.ts'
import { joined } from '../files.ts'
import type { Loose } from '../links.ts'
import { lineCounter, words } from '../text.ts'
import type { Rules, World } from './rules.ts'

const INCLUDE = /^[ \t]*#[ \t]*include[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)/gm

/** What a header may have its code for elsewhere: types, and whatever is called. */
const DECLARED =
  /(?<=\b(?:class|struct)[ \t]+(?:[A-Z][A-Z\d_]*[ \t]+)?)\w+(?![\w:]|[ \t]*;)|\b[A-Za-z_]\w*(?=\()/g

/** Where a definition begins: of a member (`Cart::total(`) anywhere, of a function at the margin; no statement. */
const MEMBER =
  /^[ \t]*(?:[\w:<>*&~, ]{0,200}[ *&])?(\w{1,80})(?:<[\w, ]{0,80}>)?::~?\w{1,80}\([^;\n]{0,300}$/gm
const FUNCTION = /^(?:[A-Za-z_][\w:<>*&, ]{0,200}[ *&])?([A-Za-z_]\w{0,80})\([^;\n]{0,300}$/gm

/** Marks what is included among the names that a file is known by. */
const INCLUDED = '#'
const HEADER = /\.h\w*$/

/**
 * C and C++, by what is included: beside the file, or at the end of whichever path. Which folders compilers are told to
 * look into stands in the build, but hardly two headers end alike. A header leads to the sources that define what it
 * declares: they are linked into whatever includes it.
 */
export const cpp: Rules = {
  scan(source, path) {
    const line = lineCounter(source)
    const imports = [...source.matchAll(INCLUDE)].map((match): Written => {
      const [, own, other = ''] = match
      const isSoft = own === undefined
      return { from: own ?? other, names: [], isTypeOnly: false, isSoft, line: line(match.index) }
    })
    const isHeader = HEADER.test(path)
    const defined = [MEMBER, FUNCTION].flatMap((form) =>
      [...source.matchAll(form)].map(({ 1: name = '' }) => name),
    )
    const included = imports.map(({ from }) => INCLUDED + from)
    const names = isHeader ? [] : [...new Set([...included, ...defined])]
    return {
      facts: { imports, computed: [], words: isHeader ? words(source, DECLARED) : [] },
      declares: { namespace: '', names, hasTests: false },
    }
  },
  read: () => ({ facts: { imports: [], computed: [], words: [] }, declares: NOTHING }),
  settings: [],
  resolver(world) {
    const lookUp = openIncludes(world)
    let sources: ReadonlyMap<RelPath, readonly Source[]> | undefined
    return (path, facts) => {
      const unresolved: Loose[] = []
      const files = facts.imports.flatMap(({ from, isSoft, line }) => {
        const found = lookUp.find(path, from, isSoft)
        if (found.length === 0 && !isSoft && lookUp.isOwn(from)) {
          unresolved.push({ text: from, line })
        }
        return found
      })
      if (HEADER.test(path)) {
        sources ??= sourcesByHeader(world, lookUp)
        const own = new Set(facts.words)
        const isOf = ({ file, names }: Source) =>
          stemOf(file) === stemOf(path) || names.some((name) => own.has(name))
        files.push(...(sources.get(path) ?? []).filter(isOf).map(({ file }) => file))
      }
      const all = new Set(files.filter((file) => file !== path))
      return { files: [...all], groups: [], unresolved, isBySettings: false }
    }
  },
}

interface Includes {
  /** The files of the project that an include may mean; `isSoft`: it stands in angles. */
  find(path: RelPath, written: string, isSoft: boolean): readonly RelPath[]
  /** Whether what is not found would be one of the project. */
  isOwn(written: string): boolean
}

/** Where headers without a folder before them are asked for in angles; elsewhere they are the system's. */
const PUBLIC = /(?:^|\/)include\/[^/]+$/

function openIncludes({ files }: World): Includes {
  let names: Map<string, RelPath[]> | undefined
  const named = (name: string) => {
    names ??= byName(files.all)
    return names.get(name) ?? []
  }
  return {
    find(path, written, isSoft) {
      const beside = joined(parentOf(path) ?? '', written)
      const own = isSoft || beside === undefined ? undefined : files.get(beside)
      if (own !== undefined) return [own]
      const end = `/${joined('', written.replace(/^(?:\.\.?\/)+/, '')) ?? written}`
      const found = named(end.slice(end.lastIndexOf('/') + 1)).filter((file) =>
        `/${file}`.endsWith(end),
      )
      const all = isSoft && !written.includes('/') ? found.filter((one) => PUBLIC.test(one)) : found
      const depths = all.map((file) => sharedWith(path, file))
      return all.filter((_, at) => depths[at] === Math.max(...depths))
    },
    isOwn: (written) => !written.includes('/') || written.startsWith('.'),
  }
}

function byName(files: readonly RelPath[]): Map<string, RelPath[]> {
  const all = new Map<string, RelPath[]>()
  for (const file of files) put(all, baseName(file), file)
  return all
}

function put<K, V>(all: Map<K, V[]>, key: K, value: V): void {
  const known = all.get(key)
  if (known === undefined) all.set(key, [value])
  else known.push(value)
}

/** A source, with what it defines. */
interface Source {
  file: RelPath
  names: readonly string[]
}

/** The sources that include each header. */
function sourcesByHeader(world: World, { find }: Includes): ReadonlyMap<RelPath, Source[]> {
  const all = new Map<RelPath, Source[]>()
  for (const [file, { names }] of world.declared(['cpp'])) {
    if (isTestFile(file)) continue
    const defined = names.filter((name) => !name.startsWith(INCLUDED))
    for (const name of names) {
      if (!name.startsWith(INCLUDED)) continue
      for (const header of find(file, name.slice(INCLUDED.length), false)) {
        put(all, header, { file, names: defined })
      }
    }
  }
  return all
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
}

function sharedWith(one: string, other: string): number {
  const folders = one.split('/').slice(0, -1)
  const others = other.split('/')
  const fork = folders.findIndex((folder, at) => folder !== others[at])
  return fork < 0 ? folders.length : fork
}
