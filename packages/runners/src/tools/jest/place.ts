import { posix } from 'node:path'
import { parseJson } from '@tailtest/project'
import type { Directory } from '../../directory.ts'
import { type Collected, collectedBy, onlyIn, placeFor } from '../../families/script/collected.ts'
import type { Literal } from '../../families/script/literals.ts'
import type { Settled } from '../../families/script/runner.ts'
import { type Settings, settingsIn, settingsOf } from '../../families/script/settings.ts'
import { compilePattern } from '../../glob.ts'
import { optionOf } from '../../options.ts'
import { at } from '../../table.ts'

/** Where jest looks for settings when it is not told. */
export const JEST_CONFIGS: readonly string[] = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs', 'json'].map(
  (extension) => `jest.config.${extension}`,
)

/** https://jestjs.io/docs/configuration#testmatch-arraystring */
export const JEST_DEFAULT = ['**/__tests__/**/*.[jt]s?(x)', '**/?(*.)+(spec|test).[jt]s?(x)']

const KEYS = ['rootDir', 'roots', 'testMatch', 'testRegex'] as const

type Values = Readonly<Record<(typeof KEYS)[number], readonly string[]>>

/** Where tests go by jest's `testMatch`, `testRegex`, `roots` and `rootDir`; each of several projects may have its own, and decides nothing here. */
export function jestPlace(dir: Directory, kept: readonly string[]): Settled {
  const settings = jestSettings(dir, kept)
  if (settings === undefined) return {}
  const literals = KEYS.map((key) => ({ key, value: settings.get(key) }))
  const unread = literals.filter(({ key, value }) => {
    return value === 'unread' || (value === undefined && settings.endingIn(key).length > 0)
  })
  if (unread.length > 0) return { notes: unread.map(({ key }) => codeNote(settings.file, key)) }
  const values = valuesOf(literals)
  if (settings.get('projects') !== undefined) return {}
  if (KEYS.every((key) => values[key].length === 0)) return {}
  const root = rootOf(kept, values.rootDir[0])
  if (root === undefined) return {}
  const place = placeFor(dir, collectedOf(root, values))
  return place ?? { notes: [`No name for a new test was found that ${settings.file} takes.`] }
}

/** What says so in a result: a setting that only running the file would tell. */
export function codeNote(file: string, key: string): string {
  return `${file} is code: its \`${key}\` was not read.`
}

export function jestSettings(dir: Directory, kept: readonly string[]): Settings | undefined {
  const named = optionOf(kept, ['--config', '-c'])
  if (named?.startsWith('{')) return settingsIn('--config', parseJson(named))
  if (named !== undefined) return settingsOf(dir, named.replace(/^\.\//, ''))
  const file = JEST_CONFIGS.find((name) => dir.has(name))
  if (file !== undefined) return settingsOf(dir, file)
  return settingsIn('"jest" in package.json', at(dir.json('package.json'), 'jest'))
}

function valuesOf(literals: readonly { key: string; value: Literal | undefined }[]): Values {
  const value = (key: string) => {
    const literal = literals.find((each) => each.key === key)?.value
    return literal === undefined || literal === 'unread' ? [] : literal
  }
  return {
    rootDir: value('rootDir'),
    roots: value('roots'),
    testMatch: value('testMatch'),
    testRegex: value('testRegex'),
  }
}

/** The folder that `<rootDir>` stands for, from the package; `undefined`: it lies outside. */
export function rootOf(kept: readonly string[], rootDir = '.'): string | undefined {
  const option = optionOf(kept, ['--rootDir'])
  const config = optionOf(kept, ['--config', '-c']) ?? ''
  const folder = config.startsWith('{') ? '.' : posix.dirname(config)
  const root = posix.normalize(option ?? posix.join(folder, rootDir.replace(/^<rootDir>\//, '')))
  return /^\.\.|^\/|^\w:/.test(root) ? undefined : root
}

function collectedOf(root: string, { roots, testMatch, testRegex }: Values): Collected {
  const fromPackage = (text: string) =>
    text.replace(/^<rootDir>(?=\/|$)/, root).replace(/^\.\//, '')
  const globs = testMatch.length === 0 && testRegex.length === 0 ? JEST_DEFAULT : testMatch
  const named = collectedBy(globs.map(fromPackage))
  const patterns = testRegex.flatMap((source) => compilePattern(fromPackage(source)) ?? [])
  const folders = roots.length > 0 ? roots.map(fromPackage) : [root]
  return onlyIn(folders, {
    accepts: (path) => named.accepts(path) || patterns.some((matches) => matches(`/${path}`)),
    patterns: [...named.patterns, ...testRegex.flatMap(globsOf)],
  })
}

/** What may be in a regular expression of names: `.spec.ts`, `tests/`. */
export function globsOf(source: string): string[] {
  const plain = source.replace(/\\([./])/g, '$1')
  const folders = plain.match(/(?<![\w-])[\w-]+(?=\/)/g) ?? []
  const [ending] = /\.[\w-]+(?=\.\(?\[?[cmjt])/.exec(plain) ?? []
  return [...folders.map((folder) => `${folder}/*`), ...(ending ? [`*${ending}.ts`] : [])]
}
