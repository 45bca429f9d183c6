import { baseName, type Language, parentOf, type RelPath } from '@tailtest/project'
import { importsOf } from '../check/python.ts'
import { type Taken, takenBy } from '../check/script.ts'
import { mentions } from '../check/sources.ts'
import { hasModules, moduleOf, openModules } from '../languages/python/modules.ts'
import type { Asked, Lost } from './lost.ts'

/** An import that led to a file that is gone. */
interface Led {
  from: string
  /** What is taken, if one name is. */
  name: string | undefined
  was: RelPath
  /** Where it leads now; `undefined`: nobody can tell. */
  is: readonly RelPath[] | undefined
}

/** Whether such an import now leads nowhere, for certain. */
type IsLost = (led: Led, asked: Asked) => boolean

const LOST: Partial<Record<Language, IsLost>> = {
  javascript: isScriptLost,
  typescript: isScriptLost,
  python: isModuleLost,
  go: ({ is }) => is === undefined,
  java: isTypeLost,
  kotlin: isTypeLost,
}

/** The imports of a file that led to files that are gone, and lead nowhere now. */
export function lostFiles(asked: Asked): Lost[] {
  const { file, before, now, gone } = asked
  const { language } = file.tree
  const isLost = LOST[language]
  if (isLost === undefined || gone.size === 0) return []
  const found: Lost[] = []
  for (const { from, names, line } of takenIn(asked)) {
    for (const name of isByName(language) ? names.map((one) => one.name) : [undefined]) {
      const taken = name === undefined || name === '*' ? [] : [name]
      const lead = (names: readonly string[]) => before.resolve(file.path, { from, names })
      const was = lead(taken)?.find((path) => gone.has(path))
      if (was === undefined) continue
      const is = now.resolve(file.path, { from, names: taken })
      if (!isLost({ from, name, was, is }, asked)) continue
      const isWhole = name === undefined || lead([])?.includes(was) === true
      const at = { file: file.path, line, name: isWhole ? from : name, own: '', from: was }
      found.push({ ...at, gone: 'file', choices: () => [] })
    }
  }
  return found
}

/** Languages in which a name that is taken may be a file. */
function isByName(language: Language): boolean {
  return language === 'python' || language === 'java' || language === 'kotlin'
}

function takenIn({ file, now, among }: Asked): readonly Taken[] {
  const checking = { file, among, ...now, one: () => undefined }
  switch (file.tree.language) {
    case 'javascript':
    case 'typescript':
      return takenBy(checking)
    case 'python':
      return importsOf(checking)
    default:
      return file.tree.imports()
  }
}

/** A package may have come in the place of a file, but hardly under a path. */
function isScriptLost({ from, is }: Led): boolean {
  return is === undefined || (is.length === 0 && /^\.{1,2}(?:\/|$)/.test(from))
}

/** Files that say what is installed. */
const REQUIREMENTS = /^(?:requirements[^/]*\.(?:txt|in)|pyproject\.toml|setup\.(?:cfg|py)|Pipfile)$/

function isModuleLost({ from, name = '*', was, is }: Led, { file, before, now }: Asked): boolean {
  if (is !== undefined && is.length > 0) return false // what is taken of it is another question
  const past = openModules(before.world)
  const full = from.endsWith('.') ? from + name : `${from}.${name}`
  if (![from, full].some((one) => moduleOf(past, file.path, one) !== undefined)) return false
  const { files, text } = now.world
  const isPackage = baseName(was) === '__init__.py'
  if (isPackage && name === '*' && hasModules(files, parentOf(was) ?? '')) return false
  if (is === undefined || from.startsWith('.')) return true
  const [top = ''] = from.split('.')
  const manifests = files.all.filter((path) => REQUIREMENTS.test(baseName(path)))
  return !manifests.some((path) => mentions(text(path) ?? '', top))
}

function isTypeLost({ name, is }: Led): boolean {
  return name !== '*' && (is === undefined || is.length === 0)
}
