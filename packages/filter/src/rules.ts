import {
  baseName,
  isAmongTests,
  isTestFile,
  isTestSupport,
  LANGUAGES,
  parentOf,
  type RelPath,
  testFolderOf,
} from '@tailtest/project'
import type { Objection } from './answer.ts'
import { type Match, patternFor } from './ignore.ts'
import { printable } from './printable.ts'
import { MOVE_LOGIC, RENAME, type Rule, type Subject } from './rule.ts'

const ignored: Rule = ({ path, ignored }) => excludedBy(ignored(), path)

const gitIgnored: Rule = ({ path, gitIgnored }) => excludedBy(gitIgnored(), path)

function excludedBy(match: Match | undefined, path: RelPath): Objection | undefined {
  if (match === undefined) return undefined
  const [pattern, file] = [printable(match.pattern.trim()), printable(match.file)]
  const back = `!${patternFor(path, match.directory)}`
  return {
    reason: `The pattern ${pattern} in ${file} excludes it.`,
    change: match.isBelow
      ? `Remove ${pattern} from ${file}: no pattern can re-include a file below an excluded folder.`
      : `Remove ${pattern}, or add the line ${printable(back, 300)} below it in ${file}.`,
  }
}

const directory: Rule = (file) => {
  const row = file.skipped()
  const hidden = row ? undefined : hiddenIn(file)
  const name = row?.directory ?? (hidden === undefined ? undefined : printable(hidden))
  if (name === undefined) return undefined
  const kind = row
    ? 'for installed, built, generated or deployment files'
    : 'that only tools look into'
  return {
    reason: `It lies in ${name}/, a folder ${kind}.`,
    change: `Move it out of ${name}/; no ignore file can re-include it.`,
  }
}

/** Tools keep what is theirs in folders whose names begin with a dot: their settings, caches and scripts. */
const HIDDEN = /^\.[^./]/
/** Go looks into neither. https://pkg.go.dev/cmd/go#hdr-Package_lists_and_patterns */
const HIDDEN_GO = /^[._][^./]/

/** Tests that lie in such a folder are tests all the same. */
function hiddenIn({ path, language }: Subject): string | undefined {
  if (language === undefined || isTestFile(path)) return undefined
  const form = language === 'go' ? HIDDEN_GO : HIDDEN
  return path
    .split('/')
    .slice(0, -1)
    .find((name) => form.test(name))
}

const notebook: Rule = ({ path }) =>
  path.endsWith('.ipynb')
    ? { reason: 'Notebooks are not tested file by file.', change: MOVE_LOGIC }
    : undefined

const extension: Rule = ({ path, language }) =>
  language === undefined && !CONFIG.test(baseName(path))
    ? {
        reason: 'Its extension does not belong to a supported language.',
        change: `Not possible: tests are asked for in ${Object.values(LANGUAGES)
          .map(({ title }) => title)
          .join(', ')}.`,
      }
    : undefined

/** Names that begin with a dot are those of tools' settings: `.eslintrc.cjs`. */
const CONFIG =
  /^\.[^.].*\.(?:[cm]?[jt]sx?|py|rb|php)$|\.config\.(?:[cm]?[jt]s|[jt]sx)$|^Dockerfile$|\.dockerfile$/

const config: Rule = ({ path, language }) =>
  CONFIG.test(baseName(path)) || (language && LANGUAGES[language].configNames?.test(baseName(path)))
    ? { reason: 'It is configuration.', change: RENAME }
    : undefined

const COLLECTED = 'It is a test itself: its test runner collects it.'
const NOT_COLLECTED =
  'It is named like a test, but its test runner does not collect it, or it holds no test.'
const SETTINGS = 'Change the settings of the test runner'

const testFile: Rule = ({ path, language, isTest }) => {
  if (!isTest()) return undefined
  if (!isTestFile(path)) return { reason: COLLECTED, change: `${SETTINGS}.` }
  const folders = language === undefined ? [] : (LANGUAGES[language].testFolders ?? [])
  const isByName = isTestFile(baseName(path))
  const change = isByName ? RENAME : `Move it out of ${folders.join(', ')}/.`
  return { reason: 'It is a test itself.', change }
}

const testSupport: Rule = ({ path }) => {
  if (isTestFile(path)) return { reason: NOT_COLLECTED, change: `${SETTINGS}, or rename the file.` }
  if (!isTestSupport(path) && !isAmongTests(path)) return undefined
  const folder = testFolderOf(path)
  return folder === undefined
    ? { reason: 'Its name says that it serves the tests.', change: RENAME }
    : {
        reason: `It lies in ${printable(folder)}/, among the tests that use it.`,
        change: `Move it out of ${printable(folder)}/.`,
      }
}

/** What tells a Next.js project by its names alone. */
export const NEXT_NAMES = /^next\.config\.[cm]?[jt]s$|^next-env\.d\.ts$|^\.next$/

/** What Next.js calls by itself; `proxy` is what `middleware` is called now. */
const NEXT_HOOKS = /^(middleware|proxy|instrumentation(?:-client)?)\.[jt]s$/

const boilerplate: Rule = ({ path, markers }) => {
  const [, name] = NEXT_HOOKS.exec(baseName(path)) ?? []
  if (name === undefined) return undefined
  const folder = parentOf(path) ?? path
  const top = baseName(folder) === 'src' ? (parentOf(folder) ?? folder) : folder
  const isNext = [folder, top].some((at) => [...markers(at)].some((each) => NEXT_NAMES.test(each)))
  return isNext
    ? {
        reason: `It is Next.js's ${name}, which only runs inside the framework.`,
        change: MOVE_LOGIC,
      }
    : undefined
}

/** https://storybook.js.org/docs/api/csf: the usual names of Storybook's own settings. */
const STORY = /.\.stories\.(?:[cm]?[jt]s|[jt]sx)$/

/** Only where Storybook is: in a newsroom `feed.stories.ts` is a source. */
const story: Rule = ({ path, markers }) =>
  STORY.test(baseName(path)) && hasStorybook(path, markers)
    ? { reason: 'It is a story of Storybook, which shows it.', change: RENAME }
    : undefined

function hasStorybook(path: RelPath, markers: Subject['markers']): boolean {
  const folder = parentOf(path)
  return (
    folder !== undefined && (markers(folder).has('.storybook') || hasStorybook(folder, markers))
  )
}

const generated: Rule = ({ path, language }) => {
  const patterns = language === undefined ? [] : LANGUAGES[language].generated
  return patterns.some((pattern) => pattern.test(baseName(path)))
    ? { reason: 'Its name says that it is generated.', change: RENAME }
    : undefined
}

/** The path rules, asked in this order; the first that answers decides. A new one is one row. */
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
  story,
  generated,
} as const satisfies Record<string, Rule>

/** Whether a name is that of a path rule. */
export function isPathRule(name: string): name is keyof typeof rules {
  return Object.hasOwn(rules, name)
}
