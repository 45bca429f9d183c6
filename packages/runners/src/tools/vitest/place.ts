import type { Directory } from '../../directory.ts'
import { collectedBy, from, onlyIn, placeFor } from '../../families/script/collected.ts'
import type { Settled } from '../../families/script/runner.ts'
import { type Settings, settingsOf } from '../../families/script/settings.ts'
import { type Options, optionOf } from '../../options.ts'
import { codeNote } from '../jest/place.ts'

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
