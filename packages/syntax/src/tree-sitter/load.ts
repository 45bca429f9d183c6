import {
  GRAMMAR_LANGUAGES,
  GRAMMARS,
  type Grammar,
  type GrammarLanguage,
  isSeparate,
} from './grammars.ts'
import { isLibrary, isWhole } from './library.ts'
import { findNative, type NativeFile, type NativeFiles } from './native.ts'
import type { SyntaxNode } from './node.ts'

interface Binding {
  parse(grammar: string, source: string): { root(): SyntaxNode }
  registerDynamicLanguage(languages: Record<string, object>): void
}

/** Parses with one grammar; the source is at most as long as {@link LARGEST_SOURCE} allows. */
export type Parse = (source: string) => SyntaxNode

/** Loads the binding on first use; `undefined` for a grammar that cannot be had here. */
export function createLoader(from: string): (grammar: Grammar) => Parse | undefined {
  let native: { files: NativeFiles; binding: Binding | undefined } | undefined
  return (grammar) => {
    native ??= openNative(from)
    const { binding, files } = native
    if (binding === undefined) return undefined
    if (isSeparate(grammar) && !registered(binding, files).has(grammar)) return undefined
    return (source) => binding.parse(grammar, source).root()
  }
}

function openNative(from: string) {
  const files = findNative(from)
  return { files, binding: loadBinding(files) }
}

/** An addon is initialised once a process, as `require` would see to, without the 2 ms that module takes to load. */
const addons = new Map<string, unknown>()

function openAddon(path: string): unknown {
  const addon: { exports: unknown } = { exports: {} }
  process.dlopen(addon, path)
  addons.set(path, addon.exports)
  return addon.exports
}

/** The platform's file itself: the wrapper around it costs as much again as loading it. */
function loadBinding(files: NativeFiles): Binding | undefined {
  for (const { path } of files.binding) {
    if (!isWhole(path)) continue
    try {
      const loaded = addons.get(path) ?? openAddon(path)
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

const registrations = new WeakMap<Binding, ReadonlySet<GrammarLanguage>>()

/**
 * The grammars that a binding has. It keeps the first registration of a process and drops later ones, so
 * every grammar that is installed goes into one, whichever is asked for first. That loads their libraries,
 * which are mapped and not read: 0.25 ms each, measured with all eight of them, Kotlin's and C#'s too.
 */
function registered(binding: Binding, files: NativeFiles): ReadonlySet<GrammarLanguage> {
  const known = registrations.get(binding)
  if (known !== undefined) return known
  const found = GRAMMAR_LANGUAGES.flatMap((language) => {
    const library = files.grammars[language].find(({ path }) => isWhole(path) && isLibrary(path))
    return library === undefined ? [] : [{ language, library }]
  })
  if (found.length > 0) binding.registerDynamicLanguage(Object.fromEntries(found.map(registration)))
  const languages = new Set(found.map(({ language }) => language))
  registrations.set(binding, languages)
  return languages
}

function registration({ language, library }: { language: GrammarLanguage; library: NativeFile }) {
  const description = {
    libraryPath: library.path,
    extensions: [language], // nobody asks the binding to tell a language by a file's name
    languageSymbol: GRAMMARS[language].symbol,
    expandoChar: 'µ', // stands for a variable in patterns, of which we write none
  }
  return [language, description] as const
}
