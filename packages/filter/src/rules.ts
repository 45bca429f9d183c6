import {
  baseName,
  isTestFile,
  LANGUAGES,
  type Language,
  parentOf,
  type RelPath,
  type SkipRow,
} from '@tailtest/project'
import type { Match } from './ignore.ts'

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

/** Why a file is not asked to have tests, in one sentence; `undefined`: this rule does not answer. */
export type Rule = (file: Subject) => string | undefined

const CONFIG = /\.config\.(?:[cm]?[jt]s|[jt]sx)$|^Dockerfile$|\.dockerfile$/

/** Files that every project of a framework has and whose content hardly varies. */
const BOILERPLATE: Readonly<Record<string, string>> = {
  'manage.py': "It is Django's command line.",
  'wsgi.py': 'It only hands the application to a WSGI server.',
  'asgi.py': 'It only hands the application to an ASGI server.',
  '__main__.py': 'It only starts the package from the command line.',
}

const NEXT_CONFIG = /^next\.config\.|^next-env\.d\.ts$/

const ignored: Rule = (file) => excludedBy(file.ignored())

const gitIgnored: Rule = (file) => excludedBy(file.gitIgnored())

const directory: Rule = (file) => {
  const row = file.skipped()
  return (
    row &&
    `It lies in ${row.directory}/, a folder for installed, built, generated or deployment files.`
  )
}

const notebook: Rule = ({ path }) =>
  path.endsWith('.ipynb') ? 'Notebooks are not tested file by file.' : undefined

const extension: Rule = ({ path, language }) =>
  language === undefined && !CONFIG.test(baseName(path))
    ? 'Its extension is not one of a language that tailtest knows.'
    : undefined

const config: Rule = ({ path }) =>
  CONFIG.test(baseName(path)) ? 'It is configuration.' : undefined

const testFile: Rule = ({ path }) => (isTestFile(path) ? 'It is a test itself.' : undefined)

const boilerplate: Rule = ({ path, markers }) => {
  const name = baseName(path)
  if (Object.hasOwn(BOILERPLATE, name)) return BOILERPLATE[name]
  if (name !== 'middleware.ts' && name !== 'middleware.js') return undefined
  const folder = parentOf(path) ?? path
  const top = baseName(folder) === 'src' ? (parentOf(folder) ?? folder) : folder
  const isNext = [folder, top].some((at) =>
    [...markers(at)].some((found) => NEXT_CONFIG.test(found)),
  )
  return isNext ? "It is Next.js's middleware, which only runs inside the framework." : undefined
}

const generated: Rule = ({ path, language }) => {
  const patterns = language === undefined ? [] : LANGUAGES[language].generated
  return patterns.some((pattern) => pattern.test(baseName(path)))
    ? 'Its name says that a program wrote it.'
    : undefined
}

/** Asked in this order; the first that answers decides. */
export const rules = {
  ignored,
  'git-ignored': gitIgnored,
  directory,
  notebook,
  extension,
  config,
  'test-file': testFile,
  boilerplate,
  generated,
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof rules

/** The rules with their names, in order. */
export const orderedRules: readonly (readonly [RuleName, Rule])[] = Object.entries(rules).flatMap(
  ([name, rule]) => (isRuleName(name) ? [[name, rule] as const] : []),
)

function isRuleName(name: string): name is RuleName {
  return Object.hasOwn(rules, name)
}

/** A pattern is the repository's text: bounded, on one line. */
function excludedBy(match: Match | undefined): string | undefined {
  if (match === undefined) return undefined
  const pattern = match.pattern.trim().replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?')
  const shown = pattern.length <= 80 ? pattern : `${pattern.slice(0, 79)}…`
  return `The pattern ${shown} in ${match.file} excludes it.`
}
