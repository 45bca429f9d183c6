import { isLibrary, isWhole } from './library.ts'
import { findNative, type NativeFiles } from './native.ts'
import type { SyntaxNode } from './node.ts'

interface Binding {
  parse(grammar: string, source: string): { root(): SyntaxNode }
  registerDynamicLanguage(languages: Record<string, object>): void
}

/** Grammars by ast-grep's names: the first three are built into the binding. */
export type Grammar = 'JavaScript' | 'TypeScript' | 'Tsx' | 'python'

/** Parses with one grammar; the source is at most as long as {@link LARGEST_SOURCE} allows. */
export type Parse = (source: string) => SyntaxNode

/** Loads the binding on first use; `undefined` for a grammar that cannot be had here. */
export function createLoader(from: string): (grammar: Grammar) => Parse | undefined {
  let native: { files: NativeFiles; binding: Binding | undefined } | undefined
  let hasPython: boolean | undefined
  return (grammar) => {
    native ??= openNative(from)
    const { binding, files } = native
    if (binding === undefined) return undefined
    if (grammar === 'python') {
      hasPython ??= registerPython(binding, files)
      if (!hasPython) return undefined
    }
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

/** The binding keeps the first registration of a process and drops later ones: all grammars go into one. */
function registerPython(binding: Binding, files: NativeFiles): boolean {
  const library = files.python.find(({ path }) => isWhole(path) && isLibrary(path))
  if (library === undefined) return false
  binding.registerDynamicLanguage({
    python: {
      libraryPath: library.path,
      extensions: ['py'],
      languageSymbol: 'tree_sitter_python',
      expandoChar: 'µ',
    },
  })
  return true
}
