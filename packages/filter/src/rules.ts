import {
  baseName,
  isTestFile,
  isTestSupport,
  LANGUAGES,
  type Language,
  parentOf,
  type RelPath,
  type SkipRow,
  testFolderOf,
} from '@tailtest/project'
import type { Objection, RuleName } from './answer.ts'
import { type Match, patternFor } from './ignore.ts'
import { printable } from './printable.ts'

/** A file and its surroundings, as far as a rule asks. */
export interface Subject {
  path: RelPath
  /** `undefined`: not a source. */
  language: Language | undefined
  /** The pattern of `.tailtest-ignore` files that excludes it. */
  ignored(): Match | undefined
  /** The pattern of git's ignore files that excludes it. */
  gitIgnored(): Match | undefined
  /** A folder above it that is passed over. */
  skipped(): SkipRow | undefined
  /** The names in a folder. */
  markers(directory: RelPath): ReadonlySet<string>
}

/** Why a file is not asked to have tests; `undefined`: this rule does not answer. */
export type Rule = (file: Subject) => Objection | undefined

const CONFIG = /\.config\.(?:[cm]?[jt]s|[jt]sx)$|^Dockerfile$|\.dockerfile$/

/** Files that every project of a framework has and whose content hardly varies. */
const BOILERPLATE: Readonly<Record<string, string>> = {
  'manage.py': "It is Django's command line.",
  'wsgi.py': 'It only hands the application to a WSGI server.',
  'asgi.py': 'It only hands the application to an ASGI server.',
  '__main__.py': 'It only starts the package from the command line.',
}

/** What tells a Next.js project by its names alone. */
export const NEXT_NAMES = /^next\.config\.[cm]?[jt]s$|^next-env\.d\.ts$|^\.next$/

const RENAME = 'Only another name does.'
const MOVE_LOGIC = 'Nothing does: move what deserves tests into a module of its own.'

const ignored: Rule = ({ path, ignored }) => excludedBy(ignored(), path)

const gitIgnored: Rule = ({ path, gitIgnored }) => excludedBy(gitIgnored(), path)

const directory: Rule = (file) => {
  const row = file.skipped()
  return (
    row && {
      reason: `It lies in ${row.directory}/, a folder for installed, built, generated or deployment files.`,
      change: `Only moving it out of ${row.directory}/ does; no ignore file can bring it back.`,
    }
  )
}

const notebook: Rule = ({ path }) =>
  path.endsWith('.ipynb')
    ? { reason: 'Notebooks are not tested file by file.', change: MOVE_LOGIC }
    : undefined

const extension: Rule = ({ path, language }) =>
  language === undefined && !CONFIG.test(baseName(path))
    ? {
        reason: 'Its extension is not one of a language that tailtest knows.',
        change: `Nothing does: tests are asked for in ${Object.keys(LANGUAGES).join(', ')}.`,
      }
    : undefined

const config: Rule = ({ path }) =>
  CONFIG.test(baseName(path)) ? { reason: 'It is configuration.', change: RENAME } : undefined

const testFile: Rule = ({ path, language }) => {
  if (!isTestFile(path)) return undefined
  const folders = language === undefined ? [] : (LANGUAGES[language].testFolders ?? [])
  const isByName = isTestFile(baseName(path))
  const change = isByName ? RENAME : `Only moving it out of ${folders.join(', ')}/ does.`
  return { reason: 'It is a test itself.', change }
}

const testSupport: Rule = ({ path }) => {
  if (!isTestSupport(path)) return undefined
  const folder = testFolderOf(path)
  return folder === undefined
    ? { reason: 'Its name says that it serves the tests.', change: RENAME }
    : {
        reason: `It lies in ${printable(folder)}/, among the tests that use it.`,
        change: `Only moving it out of ${printable(folder)}/ does.`,
      }
}

const boilerplate: Rule = ({ path, markers }) => {
  const name = baseName(path)
  const reason = Object.hasOwn(BOILERPLATE, name) ? BOILERPLATE[name] : undefined
  if (reason !== undefined) return { reason, change: RENAME }
  if (name !== 'middleware.ts' && name !== 'middleware.js') return undefined
  const folder = parentOf(path) ?? path
  const top = baseName(folder) === 'src' ? (parentOf(folder) ?? folder) : folder
  const isNext = [folder, top].some((at) => [...markers(at)].some((each) => NEXT_NAMES.test(each)))
  return isNext
    ? {
        reason: "It is Next.js's middleware, which only runs inside the framework.",
        change: MOVE_LOGIC,
      }
    : undefined
}

const generated: Rule = ({ path, language }) => {
  const patterns = language === undefined ? [] : LANGUAGES[language].generated
  return patterns.some((pattern) => pattern.test(baseName(path)))
    ? { reason: 'Its name says that a program wrote it.', change: RENAME }
    : undefined
}

/** The path rules, asked in this order; the first that answers decides. */
export const rules = {
  ignored,
  'git-ignored': gitIgnored,
  directory,
  notebook,
  extension,
  config,
  'test-file': testFile,
  'test-support': testSupport,
  boilerplate,
  generated,
} as const satisfies Partial<Record<RuleName, Rule>>

export function isPathRule(name: RuleName): name is keyof typeof rules {
  return Object.hasOwn(rules, name)
}

function excludedBy(match: Match | undefined, path: RelPath): Objection | undefined {
  if (match === undefined) return undefined
  const [pattern, file] = [printable(match.pattern.trim()), printable(match.file)]
  const back = `!${patternFor(path, match.directory)}`
  return {
    reason: `The pattern ${pattern} in ${file} excludes it.`,
    change: match.isBelow
      ? `Take ${pattern} out of ${file}: no pattern brings back a file below an excluded folder.`
      : `Take ${pattern} out, or add the line ${printable(back, 300)} below it in ${file}.`,
  }
}
