import { type Directory, upwards } from '../../directory.ts'
import { collectedBy, placeFor } from '../../families/script/collected.ts'
import type { NodeDetector, Settled } from '../../families/script/runner.ts'
import { type Settings, settingsIn, settingsOf } from '../../families/script/settings.ts'
import { type Options, optionOf } from '../../options.ts'
import { at } from '../../table.ts'
import type { Collects } from '../../types.ts'
import { codeNote } from '../jest/place.ts'

const CONFIGS = ['js', 'cjs', 'mjs'].map((extension) => `ava.config.${extension}`)

/** https://github.com/avajs/ava/blob/main/docs/05-command-line.md */
const INCLUDE = [
  ...['{,src/,source/}test', '**/*.{spec,test}', '**/test-*', '**/{__tests__,test,tests}/**/*'],
].map((path) => `${path}.?(c|m)[jt]s?(x)`)

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
          ...['--fail-fast', '--tap', '-t', '--verbose', '-v', '--watch', '-w'],
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

/** By `files` of its settings and what the script names; without them it takes the customary names, wherever they are. */
function avaPlace(dir: Directory, { kept, rest }: Options): Settled {
  const { file, wanted } = filesOf(dir, kept)
  if (file !== undefined) return { notes: [codeNote(file, 'files')] }
  if (wanted === INCLUDE && rest.length === 0) return {}
  const taken = collectedBy(wanted)
  const named = collectedBy(rest.map((word) => (/[*.]/.test(word) ? word : `${word}/**/*`)))
  const place = placeFor(dir, {
    accepts: (path) => taken.accepts(path) && (rest.length === 0 || named.accepts(path)),
    patterns: [...named.patterns, ...taken.patterns],
  })
  return place ?? { notes: ['No name for a new test was found that fits `files`.'] }
}

/** The files that ava takes; one whose name begins with `_` is a helper. */
function avaCollects(dir: Directory, { kept }: Options): Collects[] | undefined {
  const { file, wanted: include, unwanted } = filesOf(dir, kept)
  if (file !== undefined) return undefined
  const helpers = include === INCLUDE ? HELPERS : []
  return [{ include, exclude: [...unwanted, ...helpers, '**/_*'], names: true }]
}

/** The patterns of its settings; the file's name where they are code. */
function filesOf(dir: Directory, kept: readonly string[]) {
  const settings = avaSettings(dir, kept)
  const files = settings?.get('files') ?? []
  if (files === 'unread') return { file: settings?.file, wanted: INCLUDE, unwanted: [] }
  const wanted = files.filter((glob) => !glob.startsWith('!'))
  const unwanted = files.flatMap((glob) => (glob.startsWith('!') ? glob.slice(1) : []))
  return { wanted: wanted.length > 0 ? wanted : INCLUDE, unwanted }
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
