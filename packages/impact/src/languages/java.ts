import { codeOnly, words } from '../text.ts'
import { spring, springLayout } from '../wiring/spring.ts'
import { declaresOf, importsOf, indexNames, linkNames, loadedByName, type Names } from './names.ts'
import type { Rules } from './rules.ts'

/** A type by its name, alone or in full. */
const TYPES = /(?<![\w$.])(?:[a-z_]\w*\.)*[A-Z$][\w$]*/g

/** Java, whose classes see those of Kotlin and Scala and the other way round. */
export const java: Rules = {
  read(tree, source) {
    const imports = importsOf(tree)
    const computed = loadedByName('java', imports)
    const facts = { imports, computed, words: words(codeOnly(source), TYPES) }
    return { facts, declares: declaresOf(tree, '.') }
  },
  settings: [],
  layout: springLayout,
  implicit: spring,
  resolver(world) {
    let names: Names | undefined
    return (path, facts) => {
      names ??= indexNames(world, ['java', 'kotlin', 'scala'], '.')
      return linkNames(path, facts, { names, join: '.', open: (own) => [own] })
    }
  },
}
