import type { Directory } from '../../directory.ts'
import { collectedBy, placeFor } from '../../families/script/collected.ts'
import type { Settled } from '../../families/script/runner.ts'
import { type Settings, settingsIn, settingsOf } from '../../families/script/settings.ts'
import { isPattern } from '../../glob.ts'
import { type Options, optionOf } from '../../options.ts'
import { at } from '../../table.ts'
import { codeNote } from '../jest/place.ts'

/** In the order in which mocha looks for them: https://mochajs.org/#configuring-mocha-nodejs */
export const MOCHA_CONFIGS: readonly string[] = ['cjs', 'js', 'mjs', 'yaml', 'yml', 'jsonc', 'json']
  .map((extension) => `.mocharc.${extension}`)
  .concat('.mocharc')

const EXTENSIONS = ['js', 'cjs', 'mjs']

/** Where tests go by mocha's `spec`, of the script and of its settings; by itself it looks into `test` alone. */
export function mochaPlace(dir: Directory, { kept, rest }: Options): Settled {
  const settings = mochaSettings(dir, kept)
  const specs = settings.map((each) => ({ file: each.file, value: each.get('spec') }))
  const unread = specs.find(({ value }) => value === 'unread')
  if (unread !== undefined) return { notes: [codeNote(unread.file, 'spec')] }
  const configured = specs.flatMap(({ value }) => (value === 'unread' ? [] : (value ?? [])))
  const all = [...rest, ...configured]
  const place = placeFor(
    dir,
    collectedBy(mochaGlobs(all.length > 0 ? all : ['test'], kept, settings)),
  )
  if (all.length > 0)
    return place ?? { notes: ['No name for a new test was found that fits `spec`.'] }
  return { convention: { kind: 'mirrored', directory: `${dir.path}/test`.replace(/^\//, '') } }
}

/** mocha reads both, a file and package.json. */
export function mochaSettings(dir: Directory, kept: readonly string[]): Settings[] {
  const file = optionOf(kept, ['--config']) ?? MOCHA_CONFIGS.find((name) => dir.has(name))
  const read = file === undefined ? undefined : settingsOf(dir, file.replace(/^\.\//, ''))
  const manifest = settingsIn('"mocha" in package.json', at(dir.json('package.json'), 'mocha'))
  return read === undefined ? [manifest] : [read, manifest]
}

/** A folder stands for the files in it: those below it only where mocha was told so. */
export function mochaGlobs(
  specs: readonly string[],
  kept: readonly string[],
  settings: readonly Settings[],
): string[] {
  const told = [...settings.map((each) => each.get('extension')), optionOf(kept, ['--extension'])]
  const extensions = told.flatMap((each) => (each === undefined || each === 'unread' ? [] : each))
  const names = (extensions.length > 0 ? extensions : EXTENSIONS).map((each) =>
    each.replace(/^\./, ''),
  )
  const isRecursive = kept.includes('--recursive')
  const files = `${isRecursive ? '**/' : ''}*.{${names.join(',')},}`
  return specs.map((spec) =>
    isPattern(spec) || /\.[cm]?[jt]sx?$/.test(spec) ? spec : `${spec.replace(/\/$/, '')}/${files}`,
  )
}
