import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import {
  findBinding,
  findGrammars,
  GRAMMAR_LANGUAGES,
  GRAMMARS,
  type Grammar,
  type GrammarLanguage,
  isSeparate,
  type NativeFile,
} from './native.ts'
import type { SyntaxNode } from './node.ts'

interface Binding {
  parse(grammar: string, source: string): { root(): SyntaxNode }
  registerDynamicLanguage(languages: Record<string, object>): void
}

/** Parses with one grammar; the source is at most as long as {@link LARGEST_SOURCE} allows. */
export type Parse = (source: string) => SyntaxNode

/** Loads the binding on first use; `undefined` for a grammar that cannot be had here. */
export function createLoader(from: string): (grammar: Grammar) => Parse | undefined {
  let opened: { binding: Binding | undefined } | undefined
  const known = new Map<Grammar, boolean>()
  return (grammar) => {
    opened ??= { binding: loadBinding(findBinding(from)) }
    const { binding } = opened
    if (binding === undefined) return undefined
    const isKnown = known.get(grammar) ?? knows(binding, grammar, from)
    known.set(grammar, isKnown)
    return isKnown ? (source) => binding.parse(grammar, source).root() : undefined
  }
}

/** Asks the binding itself: somebody else in this process may have registered grammars before. */
function knows(binding: Binding, grammar: Grammar, from: string): boolean {
  if (!isSeparate(grammar)) return true
  register(binding, from)
  try {
    binding.parse(grammar, '')
    return true
  } catch {
    return false // "not supported in napi"
  }
}

/** Whatever is evaluated how often in a process: an addon is the process's. */
const ADDONS = Symbol.for('@tailtest/syntax addons')

/** An addon is initialised once a process, as `require` would see to, without the 2 ms that module takes to load. */
function addonAt(path: string): unknown {
  const known: unknown = Reflect.get(globalThis, ADDONS)
  const addons = known instanceof Map ? known : new Map<string, unknown>()
  Reflect.set(globalThis, ADDONS, addons)
  if (!addons.has(path)) {
    const addon: { exports: unknown } = { exports: {} }
    process.dlopen(addon, path)
    addons.set(path, addon.exports)
  }
  return addons.get(path)
}

/** The platform's file itself: the wrapper around it costs as much again as loading it. */
function loadBinding(files: Iterable<NativeFile>): Binding | undefined {
  for (const { path } of files) {
    if (!isWhole(path)) continue
    try {
      const loaded = addonAt(path)
      if (isBinding(loaded)) return loaded
    } catch {
      // built for another system or C library: the next one may load
    }
  }
  return undefined
}

function isBinding(value: unknown): value is Binding {
  return (
    typeof value === 'object' &&
    value !== null &&
    'parse' in value &&
    typeof value.parse === 'function' &&
    'registerDynamicLanguage' in value &&
    typeof value.registerDynamicLanguage === 'function'
  )
}

const registered = new WeakSet<Binding>()

/**
 * Gives a binding its grammars. It keeps the first registration of a process and drops later ones, so every
 * grammar that is installed goes into one, whichever is asked for first. That loads their libraries, which
 * are mapped and hardly read: 0.2 ms each, Kotlin's and C#'s too.
 */
function register(binding: Binding, from: string): void {
  if (registered.has(binding)) return
  registered.add(binding)
  const grammars = findGrammars(from)
  const found = GRAMMAR_LANGUAGES.flatMap((language) => {
    const library = grammars[language].find(({ path }) => isWhole(path) && isLibrary(path))
    return library === undefined ? [] : [registration(language, library)]
  })
  if (found.length > 0) binding.registerDynamicLanguage(Object.fromEntries(found))
}

function registration(language: GrammarLanguage, library: NativeFile) {
  const description = {
    libraryPath: library.path,
    extensions: [language], // nobody asks the binding to tell a language by a file's name
    languageSymbol: GRAMMARS[language].symbol,
    expandoChar: 'µ', // stands for a variable in patterns, of which we write none
  }
  return [language, description] as const
}

/** The fields of a 64-bit ELF header that say where the file ends. */
const HEADER = { length: 64, sections: 0x28, sectionSize: 0x3a, sectionCount: 0x3c } as const

/**
 * Whether a native file is there to its end. On Linux half a library (a copy or an installation that is
 * under way) kills the process that loads it; other systems refuse it.
 */
function isWhole(path: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    const { header, size } = begin(path)
    const sections =
      header.readUInt16LE(HEADER.sectionCount) * header.readUInt16LE(HEADER.sectionSize)
    return header.readBigUInt64LE(HEADER.sections) + BigInt(sections) <= size
  } catch {
    return false // too short for a header, or nobody may read it
  }
}

function begin(path: string): { header: Buffer; size: number } {
  const file = openSync(path, 'r')
  try {
    const header = Buffer.alloc(HEADER.length)
    return { header: header.subarray(0, readSync(file, header)), size: fstatSync(file).size }
  } finally {
    closeSync(file)
  }
}

/**
 * Whether the system can load a shared library. The binding aborts the whole process over one that it
 * cannot, so Node is asked to first: it refuses a library that is no addon, but only after loading it.
 */
function isLibrary(path: string): boolean {
  try {
    process.dlopen({ exports: {} }, path)
    return false
  } catch (error) {
    return error instanceof Error && error.message.includes('did not self-register')
  }
}
