import { posix } from 'node:path'
import { below } from '../../collects.ts'
import type { Directory } from '../../directory.ts'
import { collectedBy, from, onlyIn, placeFor } from '../../families/script/collected.ts'
import { entriesIn, type Literal, type LiteralEntry } from '../../families/script/literals.ts'
import type { Settled } from '../../families/script/runner.ts'
import { type Settings, settingsOf } from '../../families/script/settings.ts'
import { isPattern, nameMatcher } from '../../glob.ts'
import { type Options, optionOf } from '../../options.ts'
import type { Collects } from '../../types.ts'
import { codeNote } from '../jest/place.ts'
import { BESIDE_AS_STORY, storiesOf } from '../storybook/stories.ts'

/** https://vitest.dev/config/include */
const INCLUDE = ['**/*.{test,spec}.?(c|m)[jt]s?(x)']

/** Folders that one pattern of projects names. */
const MAX_PROJECTS = 100

/** Settings that somebody else's are put into, or from which they are taken over: what is not here may be there. */
const MERGED = /\bmerge(?:Config)?\s*\(|\.\.\./

/** The files that vitest takes by `include`, `exclude`, `dir`, `root` and its projects; `undefined`: only running its configuration would tell. */
export function vitestCollects(dir: Directory, { kept }: Options): Collects[] | undefined {
  const folder = optionOf(kept, ['--dir']) ?? optionOf(kept, ['--root', '-r'])
  const named = optionOf(kept, ['--config', '-c'])
  const ways = waysOf(dir, named === undefined ? configOf(dir) : posix.normalize(named))
  return folder === undefined || ways === undefined ? ways : below(posix.normalize(folder), ways)
}

function configOf(dir: Directory): string | undefined {
  return [...VITEST_CONFIGS, ...VITE_CONFIGS].find((name) => dir.has(name))
}

function waysOf(dir: Directory, file: string | undefined, depth = 0): Collects[] | undefined {
  const text = file === undefined ? '' : (dir.text(file) ?? '')
  const entries = entriesIn(text)
  const own = wayOf(entries, ['test'], MERGED.test(text))
  const projects = projectsIn(entries, file)
  const hasStories = STORIES.test(text)
  if (projects.length === 0 && hasStories) return storiesOf(dir, storybookIn(text))
  if (projects.length === 0) return own && rooted(entries, ['test'], [own])
  if (depth > 0) return own && [own] // of a project that has projects its own are not asked
  const ofStories = hasStories ? projectOfStories(entries, projects) : undefined
  const ways: Collects[] = []
  for (const project of projects) {
    const { at, value } = project
    const found =
      project === ofStories
        ? storiesOf(dir, storybookIn(text))
        : value === undefined
          ? inline(entries, at, own)
          : value === 'unread'
            ? undefined
            : named(dir, value)
    if (found === undefined) return undefined
    ways.push(...found)
  }
  return ways
}

/** https://storybook.js.org/docs/writing-tests/integrations/vitest-addon: this plugin's project takes stories, whatever its `include` says. */
const STORIES = /\bstorybookTest\s*\(/

/** Whether nothing but stories is taken: a test of another name would be in no project. */
function takesStoriesAlone(text: string, file: string): boolean {
  if (!STORIES.test(text)) return false
  const entries = entriesIn(text)
  const projects = projectsIn(entries, file)
  const ofStories = projectOfStories(entries, projects)
  return projects.every((project) => project === ofStories)
}

/** The folder of Storybook's settings, however it is put together: `path.join(dirname, '.storybook')`. */
function storybookIn(text: string): string | undefined {
  const [, folder] = /\bconfigDir\s*:[^\n]{0,200}?['"`]([^'"`\n]+)['"`]/.exec(text) ?? []
  return folder === undefined || /^\/|\$\{/.test(folder) ? undefined : posix.normalize(folder)
}

/** Of several projects the one with Storybook's plugin: by the plugin's options, its name, or its browser. */
function projectOfStories(
  entries: readonly LiteralEntry[],
  projects: readonly ProjectEntry[],
): ProjectEntry | undefined {
  const inlined = projects.filter(({ value }) => value === undefined)
  const having = (is: (keys: readonly string[], value: Literal) => boolean) =>
    inlined.find(({ at }) =>
      entries.some(({ path, value }) => startsWith(path, at) && is(path.slice(at.length), value)),
    )
  return (
    having((keys) => keys[0] === 'plugins' && keys.at(-1) === 'configDir') ??
    having((keys, value) => keys.join('.') === 'test.name' && value[0] === 'storybook') ??
    having((keys) => keys.join('.') === 'test.browser')
  )
}

interface ProjectEntry {
  /** Where it stands in the settings. */
  at: readonly string[]
  /** Of one that is named: its folder or file. */
  value?: Literal
}

/** The elements of `test.projects` (before: `test.workspace`, or of a file of their own). */
function projectsIn(entries: readonly LiteralEntry[], file = ''): ProjectEntry[] {
  const lists = [
    ['test', 'projects'],
    ['test', 'workspace'],
  ]
  if (/^vitest\.(?:workspace|projects)\./.test(posix.basename(file))) lists.push([])
  const found = new Map<string, ProjectEntry>()
  for (const { path, value } of entries) {
    for (const list of lists) {
      const element = path[list.length]
      if (!startsWith(path, list) || element?.startsWith('[') !== true) continue
      const at = [...list, element]
      const isNamed = path.length === at.length
      found.set(at.join('.'), { at, ...(isNamed && { value }) })
    }
    const isCode = lists.some(
      (list) => list.length > 0 && startsWith(path, list) && path.length === list.length,
    )
    const isList = entries.some(
      (other) => other.path.length > path.length && startsWith(other.path, path),
    )
    if (isCode && value === 'unread' && !isList) found.set('', { at: path, value })
  }
  return [...found.values()]
}

function inline(
  entries: readonly LiteralEntry[],
  at: readonly string[],
  outer: Collects | undefined,
): Collects[] | undefined {
  const extended = entries.some(
    ({ path }) => path.length === at.length + 1 && startsWith(path, [...at, 'extends']),
  )
  const own = wayOf(entries, [...at, 'test'], false)
  if (own === undefined) return undefined
  const isSaid = entries.some(({ path }) => startsWith(path, [...at, 'test', 'include']))
  const include = !isSaid && extended && outer !== undefined ? outer.include : own.include
  return rooted(entries, [...at, 'test'], [{ ...own, include }])
}

/** Where the settings say from which folder its patterns count. */
function rooted(
  entries: readonly LiteralEntry[],
  test: readonly string[],
  ways: Collects[],
): Collects[] | undefined {
  const values = [
    [...test, 'dir'],
    [...test, 'root'],
    [...test.slice(0, -1), 'root'],
  ].flatMap((path) => literalAt(entries, path) ?? [])
  const [root] = values
  if (root === undefined) return ways
  if (root === 'unread') return undefined
  return /^\.\.|^\//.test(root) ? undefined : below(posix.normalize(root).replace(/\/$/, ''), ways)
}

function wayOf(
  entries: readonly LiteralEntry[],
  test: readonly string[],
  isMerged: boolean,
): Collects | undefined {
  const include = literalAt(entries, [...test, 'include'])
  if (include === 'unread') return undefined
  const exclude = entries
    .filter(({ path }) => startsWith(path, [...test, 'exclude']) && path.length <= test.length + 2)
    .flatMap(({ value }) => (value === 'unread' ? [] : value))
  const isUnsure = include === undefined && isMerged
  return { include: include ?? INCLUDE, exclude, ...(isUnsure && { names: true as const }) }
}

/** The ways of the projects in the folders that a pattern names, or whose configurations it names. */
function named(dir: Directory, texts: readonly string[]): Collects[] | undefined {
  return texts.flatMap((text) => {
    const pattern = posix.normalize(text)
    if (pattern.startsWith('..') || pattern.startsWith('/')) return []
    return matching(dir, pattern.replace(/\/$/, '')).flatMap((path) => {
      const isFile = /\.[cm]?[jt]s$/.test(path)
      const folder = isFile ? posix.dirname(path) : path
      const project = dir.at(folder)
      if (project === undefined) return []
      const file = isFile ? posix.basename(path) : configOf(project)
      const ways = waysOf(project, file, 1) ?? [{ include: INCLUDE, names: true as const }]
      return folder === '.' ? ways : below(folder, ways)
    })
  })
}

/** The paths that a pattern names, one level after the other. */
function matching(dir: Directory, pattern: string): string[] {
  let found = ['']
  for (const segment of pattern.split('/')) {
    const matches = isPattern(segment) ? nameMatcher(segment === '**' ? '*' : segment) : undefined
    found = found.flatMap((folder) => {
      const names = dir.at(folder === '' ? '.' : folder)?.names() ?? new Set<string>()
      const fitting =
        matches === undefined
          ? [segment]
          : [...names].filter((name) => matches(name) && !name.startsWith('.'))
      return fitting.filter((name) => names.has(name)).map((name) => posix.join(folder, name))
    })
  }
  return found
    .slice(0, MAX_PROJECTS)
    .filter((path) => /\.[cm]?[jt]s$/.test(path) || (dir.at(path)?.names().size ?? 0) > 0)
}

function literalAt(
  entries: readonly LiteralEntry[],
  wanted: readonly string[],
): Literal | undefined {
  const values = entries.filter(
    ({ path }) => path.length === wanted.length && startsWith(path, wanted),
  )
  const [first] = values
  return values.length > 1 ? 'unread' : first?.value
}

function startsWith(path: readonly string[], beginning: readonly string[]): boolean {
  return beginning.every((segment, at) => path[at] === segment)
}

const EXTENSIONS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']

/** Configurations that nobody has who does not use vitest. */
export const VITEST_CONFIGS: readonly string[] = [
  ...EXTENSIONS.map((extension) => `vitest.config.${extension}`),
  ...[...EXTENSIONS, 'json'].map((extension) => `vitest.workspace.${extension}`),
]

/** Every Vite application has one; it may hold vitest's settings too. */
export const VITE_CONFIGS = EXTENSIONS.map((extension) => `vite.config.${extension}`)

/** https://vitest.dev/config/include */
const DEFAULT = ['**/*.{test,spec}.?(c|m)[jt]s?(x)']

/** Where tests go by vitest's `include`, `dir` and `root`, and by the folders that the script names. */
export function vitestPlace(dir: Directory, { kept, rest }: Options): Settled {
  const settings = vitestSettings(dir, kept)
  const text = settings && dir.text(settings.file)
  if (settings && takesStoriesAlone(text ?? '', settings.file)) return BESIDE_AS_STORY
  const include = settings?.get('test', 'include')
  if (settings && isUnread(settings)) return { notes: [codeNote(settings.file, 'include')] }
  const folder = textOf(optionOf(kept, ['--dir']), settings?.get('test', 'dir'))
  const root = textOf(optionOf(kept, ['--root', '-r']), settings?.get('root'))
  const named = rest.filter((word) => (dir.at(word)?.names().size ?? 0) > 0)
  const globs = include === undefined || include === 'unread' ? undefined : include
  if (globs === undefined && [folder, root, named[0]].every((each) => each === undefined)) return {}
  const collected = from(folder ?? root ?? '.', collectedBy(globs ?? DEFAULT))
  const place = placeFor(dir, onlyIn(named, collected))
  const file = settings?.file ?? 'the script'
  return place ?? { notes: [`No name for a new test was found that ${file} takes.`] }
}

function vitestSettings(dir: Directory, kept: readonly string[]): Settings | undefined {
  const named = optionOf(kept, ['--config', '-c'])
  const files = named === undefined ? [...VITEST_CONFIGS, ...VITE_CONFIGS] : [named]
  const file = files.find((name) => dir.has(name))
  return file === undefined ? undefined : settingsOf(dir, file)
}

/** Whether an `include` is there that only running the file would tell: made by code, or of one of several projects. */
function isUnread(settings: Settings): boolean {
  if (settings.get('test', 'include') === 'unread') return true
  const others = settings.endingIn('test.include').filter((path) => path !== 'test.include')
  return others.length > 0 || settings.endingIn('include').includes('include')
}

function textOf(option: string | undefined, literal: unknown): string | undefined {
  if (option !== undefined) return option
  const [text] = Array.isArray(literal) ? literal : []
  return typeof text === 'string' ? text : undefined
}
