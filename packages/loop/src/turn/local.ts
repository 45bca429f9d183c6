import type { ImportGraph } from '@tailtest/impact'
import { type Language, languageOf, type RelPath } from '@tailtest/project'

/** Written as a path or an alias of the project; anything else is an installed module. */
const LOCAL_FORM = /^(?:[./#~]|@\/)/

/** Their installed packages are named like nothing else, and look like gaps where they are missing. */
const SCRIPT: readonly (Language | undefined)[] = ['javascript', 'typescript']

/** `com.shop.Cart`: of many libraries the first word is the same. */
const BY_DOMAIN: readonly (Language | undefined)[] = ['java', 'kotlin']

type Known = Pick<ImportGraph, 'leadsTo' | 'gaps' | 'files'>

/**
 * Whether a module that was not found is one of the project: written so, or it or its package (`shop.gone`) is there,
 * or it begins like a file or folder of the project, misspelt after that.
 */
export function isLocal(graph: Known | undefined, specifier: string, from: RelPath): boolean {
  if (LOCAL_FORM.test(specifier)) return true
  if (graph === undefined) return false
  const [top = specifier] = specifier.split('.')
  if ([specifier, top].some((name) => (graph.leadsTo(from, name) ?? []).length > 0)) return true
  const language = languageOf(from)
  if (SCRIPT.includes(language)) return false
  return isOpen(graph, specifier, from) || beginsLocal(graph, specifier, language)
}

/** An import of this file that nobody could follow, written just so. */
function isOpen({ gaps }: Known, specifier: string, from: RelPath): boolean {
  return gaps.some(
    ({ type, file, text }) => type === 'unresolved' && file === from && text === specifier,
  )
}

function beginsLocal({ files }: Known, specifier: string, language: Language | undefined): boolean {
  const words = specifier.split(/[.:/\\]+/).filter((word) => word !== '')
  const [first, second] = words
  if (first === undefined) return false
  if (BY_DOMAIN.includes(language)) {
    return second !== undefined && files.some((path) => path.includes(`/${first}/${second}/`))
  }
  return files.some((path) =>
    path
      .replace(/\.\w+$/, '')
      .split('/')
      .includes(first),
  )
}
