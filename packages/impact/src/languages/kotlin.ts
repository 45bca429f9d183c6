import { baseName, type RelPath } from '@tailtest/project'
import { codeOnly, words } from '../text.ts'
import { java } from './java.ts'
import { declaresOf, importsOf, loadedByName, qualified } from './names.ts'
import type { Rules } from './rules.ts'

/** A type, or a function or property of the package: either needs no import there. */
const NAMES = /(?<![\w$.])(?:[a-z_]\w*\.)*[A-Z]\w*|(?<![\w$])[a-z_]\w*/g

export const kotlin: Rules = {
  read(tree, source, path) {
    const imports = importsOf(tree)
    const declares = declaresOf(tree, '.')
    const facade = qualified(declares.namespace, facadeOf(path), '.')
    const computed = loadedByName('kotlin', imports)
    const facts = { imports, computed, words: words(codeOnly(source), NAMES) }
    return { facts, declares: { ...declares, names: [...declares.names, facade] } }
  },
  settings: [],
  layout: java.layout,
  implicit: java.implicit,
  resolver: java.resolver,
}

/** The class under which Java sees the functions of a file: `CartKt` for `cart.kt`. */
function facadeOf(path: RelPath): string {
  const stem = baseName(path).replace(/\.kts?$/, '')
  return `${stem.charAt(0).toUpperCase()}${stem.slice(1)}Kt`
}
