import { type Directory, upwards } from '../../directory.ts'
import { type Collected, collectedBy, placeFor } from '../../families/script/collected.ts'
import type { NodeDetector, Settled } from '../../families/script/runner.ts'
import { type Settings, settingsIn, settingsOf } from '../../families/script/settings.ts'
import { isPattern } from '../../glob.ts'
import { type Options, optionOf } from '../../options.ts'
import { at } from '../../table.ts'
import type { Collects } from '../../types.ts'
import { codeNote } from '../jest/place.ts'

const CONFIGS = ['js', 'cjs', 'mjs'].map((extension) => `ava.config.${extension}`)

const ENDING = '{js,cjs,mjs,ts,cts,mts,jsx,tsx}'

/** https://github.com/avajs/ava/blob/main/docs/05-command-line.md */
const INCLUDE = [
  ...[`test.${ENDING}`, `{src,source}/test.${ENDING}`, `**/__tests__/**/*.${ENDING}`],
  ...[`**/*.spec.${ENDING}`, `**/*.test.${ENDING}`, `**/test-*.${ENDING}`],
  ...[`**/test/**/*.${ENDING}`, `**/tests/**/*.${ENDING}`],
]
const HELPERS = [
  '**/__tests__/**/__{helper,fixture}?(s)__/**/*',
  '**/test?(s)/**/{helper,fixture}?(s)/**/*',
]

/** https://github.com/avajs/ava */
export const ava: NodeDetector = {
  name: 'ava',
  report: 'ava',
  manifests: /^package\.json$|^ava\.config\./,
  settings: { files: CONFIGS, key: 'ava' },
  starts: [
    {
      package: 'ava',
      name: 'ava',
      args: [],
      configs: CONFIGS,
      settings: 'ava',
      kept: {
        values: [...['--config', '--node-arguments', '--timeout', '-T', '--concurrency', '-c']],
        flags: ['--serial', '-s', '--no-worker-threads'],
        ignored: [
          ...['--fail-fast', '--no-fail-fast', '--tap', '-t', '--verbose', '-v', '--watch', '-w'],
          ...['--color', '--no-color', '--update-snapshots', '-u'],
        ],
      },
      subcommands: ['debug', 'reset-cache'],
      takesPatterns: true,
      place: avaPlace,
      collects: avaCollects,
    },
  ],
  // what it is given is a pattern: what means more than itself there stands for any character
  select: (tests, { suite = [] }) =>
    tests.length > 0 ? tests.map((test) => test.replace(/[^\w./-]/g, '?')) : suite,
}

/** By `files` of its settings; without them it takes the customary names, wherever they are. */
function avaPlace(dir: Directory, { kept, rest }: Options): Settled {
  const settings = avaSettings(dir, kept)
  const files = settings?.get('files')
  if (files === 'unread') return { notes: [codeNote(settings?.file ?? '', 'files')] }
  const wanted = (files ?? []).filter((glob) => !glob.startsWith('!'))
  if (wanted.length === 0 && rest.length === 0) return {}
  const place = placeFor(dir, named(rest, collectedBy(wanted.length > 0 ? wanted : INCLUDE)))
  return place ?? { notes: ['No name for a new test was found that fits `files`.'] }
}

/** What ava takes of these patterns, folders and files alone; of none: everything. */
function named(words: readonly string[], collected: Collected): Collected {
  if (words.length === 0) return collected
  const isWhole = (word: string) => isPattern(word) || /\.[cm]?[jt]sx?$/.test(word)
  const { accepts, patterns } = collectedBy(
    words.map((word) => (isWhole(word) ? word : `${word.replace(/\/$/, '')}/**/*`)),
  )
  return {
    accepts: (path) => accepts(path) && collected.accepts(path),
    patterns: [...patterns, ...collected.patterns],
  }
}

/** The files that ava takes; one whose name begins with `_` is a helper. */
function avaCollects(dir: Directory, { kept }: Options): Collects[] | undefined {
  const files = avaSettings(dir, kept)?.get('files')
  if (files === 'unread') return undefined
  const wanted = (files ?? []).filter((glob) => !glob.startsWith('!'))
  const unwanted = (files ?? []).flatMap((glob) => (glob.startsWith('!') ? glob.slice(1) : []))
  const usual = wanted.length === 0
  return [
    {
      include: usual ? INCLUDE : wanted,
      exclude: [...unwanted, ...(usual ? HELPERS : []), '**/_*'],
      names: true,
    },
  ]
}

/** Of the file that the script names, of package.json, or of the nearest folder above that has them. */
function avaSettings(dir: Directory, kept: readonly string[]): Settings | undefined {
  const named = optionOf(kept, ['--config'])
  if (named !== undefined) return settingsOf(dir, named.replace(/^\.\//, ''))
  const own = at(dir.json('package.json'), 'ava')
  if (own !== undefined) return settingsIn('"ava" in package.json', own)
  for (const each of upwards(dir)) {
    const file = CONFIGS.find((name) => each.has(name))
    if (file !== undefined) return settingsOf(each, file)
  }
  return undefined
}
