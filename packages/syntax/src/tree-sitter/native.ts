import { chmodSync, existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  installedFile,
  type Language,
  makeFolder,
  userStateDir,
  writeAtomic,
} from '@tailtest/project'

/** A native file, and the name it has in a `native` folder. */
export interface NativeFile {
  path: string
  name: string
}

/** What loads on this system, in the order to try; empty: nothing is installed for it. */
export interface NativeFiles {
  binding: readonly NativeFile[]
  grammars: Readonly<Record<GrammarLanguage, readonly NativeFile[]>>
}

/** A language that cannot be read for want of its grammar, and the npm package that brings it. */
export interface MissingGrammar {
  language: Language
  package: string
}

/** As ast-grep names its packages; `libc` is put in on Linux. */
const BINDINGS: Readonly<Record<string, string>> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm64': 'linux-arm64-libc',
  'linux-x64': 'linux-x64-libc',
  'win32-arm64': 'win32-arm64-msvc',
  'win32-ia32': 'win32-ia32-msvc',
  'win32-x64': 'win32-x64-msvc',
}

/** As ast-grep's language packages name the folders of their prebuilt parsers. */
const PREBUILDS: Readonly<Record<string, string>> = {
  'darwin-arm64': 'macOS-ARM64',
  'darwin-x64': 'macOS-X64',
  'linux-arm64': 'Linux-ARM64',
  'linux-x64': 'Linux-X64',
  'win32-x64': 'Windows-X64',
}

/**
 * The native files seen from a folder: first in `native/` below it, then packed in `grammars/` below it (these are
 * unpacked), then as packages in the `node_modules` of the folder and those above it.
 */
export function findNative(from: string): NativeFiles {
  return { binding: [...findBinding(from)], grammars: findGrammars(from) }
}

/** {@link NativeFiles.binding} alone, each looked for when it is asked for: built-in languages need nothing else, and the first mostly loads. */
export function* findBinding(from: string): Generator<NativeFile> {
  for (const platform of bindingNames()) {
    const name = `ast-grep-napi.${platform}.node`
    const request = `@ast-grep/napi-${platform}/${name}`
    yield* existing(from, name, () => installedFile(from, request) ?? throughWrapper(from, request))
  }
}

/** {@link NativeFiles.grammars} alone. */
export function findGrammars(from: string): NativeFiles['grammars'] {
  const find = grammarFinder(from)
  return {
    python: find('python'),
    go: find('go'),
    java: find('java'),
    kotlin: find('kotlin'),
    csharp: find('csharp'),
    ruby: find('ruby'),
    php: find('php'),
    rust: find('rust'),
  }
}

/** Of the languages, those whose grammar is not among the native files seen from a folder. */
export function missingGrammars(
  from: string,
  languages: Iterable<Language> = GRAMMAR_LANGUAGES,
): MissingGrammar[] {
  const find = grammarFinder(from)
  const built = PREBUILDS[system()] ?? 'none'
  return [...new Set(languages)]
    .filter(isSeparate)
    .filter((language) => !isPacked(from, built, GRAMMARS[language].file))
    .filter((language) => find(language).length === 0)
    .map((language) => ({ language, package: GRAMMARS[language].package }))
}

function grammarFinder(from: string): (language: GrammarLanguage) => NativeFile[] {
  const find = (request: string) => installedFile(from, request)
  const built = PREBUILDS[system()] ?? 'none'
  return (language) => {
    const { package: name, file } = GRAMMARS[language]
    return existing(from, file, () => {
      const prebuilt =
        unpacked(from, built, file) ?? find(`${name}/prebuilds/prebuild-${built}/parser.so`)
      return prebuilt ?? find(`${name}/parser.so`) // built on the machine, where none of them fits
    })
  }
}

function existing(from: string, name: string, installed: () => string | undefined): NativeFile[] {
  const beside = join(from, 'native', name)
  const path = existsSync(beside) ? beside : installed()
  return path === undefined ? [] : [{ path, name }]
}

function system(): string {
  return `${process.platform}-${process.arch}`
}

/** With pnpm a platform's package is seen by the wrapper that depends on it, and by nobody else. */
function throughWrapper(from: string, request: string): string | undefined {
  const wrapper = installedFile(from, '@ast-grep/napi/package.json')
  return wrapper && installedFile(dirname(realpathSync(wrapper)), request)
}

function bindingNames(): string[] {
  const name = BINDINGS[system()]
  if (name === undefined) return []
  if (!name.endsWith('-libc')) return [name]
  const libcs = isMusl() ? ['musl', 'gnu'] : ['gnu', 'musl']
  return libcs.map((libc) => name.replace('libc', libc))
}

/** Asked as the wrapper asks; a wrong guess costs one failed load. */
function isMusl(): boolean {
  try {
    return readFileSync('/usr/bin/ldd', 'latin1').includes('musl')
  } catch {
    return false // no such script: as the wrapper, take the common case
  }
}

/** `tree-sitter-rust.3f2a91c04d5e.so.br`: the file's name in a `native` folder with what tells its bytes from others. */
const PACKED = /^(tree-sitter-\w+)\.(\w+)\.so\.br$/

const listed = new Map<string, ReadonlyMap<string, string>>()

/** The packed files of a folder by the names that they have in a `native` folder. */
function packedIn(folder: string): ReadonlyMap<string, string> {
  const known = listed.get(folder)
  if (known !== undefined) return known
  const names = existsSync(folder) ? readdirSync(folder) : []
  const found = new Map(
    names.flatMap((name): [string, string][] => {
      const [, language] = PACKED.exec(name) ?? []
      return language === undefined ? [] : [[`${language}.so`, name]]
    }),
  )
  listed.set(folder, found)
  return found
}

/**
 * A grammar that lies packed in `grammars/` below the built files, unpacked in the person's state folder: all of them
 * take 1 MB of an installation for a system, where their packages take 171. Unpacked once, within 20 ms at most.
 * `undefined`: none is packed, or nothing can be written.
 */
function unpacked(from: string, system: string, file: string): string | undefined {
  const folder = join(from, 'grammars', system)
  const name = packedIn(folder).get(file)
  if (name === undefined) return undefined
  const target = join(userStateDir(process.env), 'grammars', name.replace(/\.br$/, ''))
  if (existsSync(target)) return target
  try {
    const { brotliDecompressSync } = process.getBuiltinModule('node:zlib') // most processes need it never
    makeFolder(join(target, '..'))
    writeAtomic(target, brotliDecompressSync(readFileSync(join(folder, name))))
    chmodSync(target, 0o700) // macOS and some hardened systems map nothing that may not run
    return target
  } catch {
    return undefined // a full disk, a folder of somebody else's: patterns are read
  }
}

/** Whether a grammar lies packed below the built files. */
function isPacked(from: string, system: string, file: string): boolean {
  return packedIn(join(from, 'grammars', system)).has(file)
}

interface GrammarRow {
  /** The npm package that holds the grammar's library for each system. */
  package: string
  /** The function of the library that gives the grammar. */
  symbol: string
  /** The file's name in a `native` folder. */
  file: string
}

/** The grammars that are libraries of their own, by the names that they are registered under. */
const ROWS = {
  python: row('python'),
  go: row('go'),
  java: row('java'),
  kotlin: row('kotlin'),
  csharp: row('csharp', 'c_sharp'),
  ruby: row('ruby'),
  php: row('php'),
  rust: row('rust'),
} satisfies Partial<Record<Language, GrammarRow>>

function row(name: string, symbol = name): GrammarRow {
  return {
    package: `@ast-grep/lang-${name}`,
    symbol: `tree_sitter_${symbol}`,
    file: `tree-sitter-${name}.so`,
  }
}

/** A language whose grammar is a library of its own; the others' are built into the binding. */
export type GrammarLanguage = keyof typeof ROWS

export const GRAMMARS: Readonly<Record<GrammarLanguage, GrammarRow>> = ROWS

export const GRAMMAR_LANGUAGES: readonly GrammarLanguage[] = Object.keys(ROWS).filter(isSeparate)

/** Whether a language's grammar is a library of its own. */
export function isSeparate(language: string): language is GrammarLanguage {
  return Object.hasOwn(ROWS, language)
}

/** Grammars by ast-grep's names: the first three are built into the binding. */
export type Grammar = 'JavaScript' | 'TypeScript' | 'Tsx' | GrammarLanguage
