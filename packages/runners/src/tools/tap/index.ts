import { relPath } from '@tailtest/project'
import { takes } from '../../collects.ts'
import type { Directory } from '../../directory.ts'
import { placeFor } from '../../families/script/collected.ts'
import type { NodeDetector, Settled } from '../../families/script/runner.ts'
import { type Settings, settingsIn } from '../../families/script/settings.ts'
import { compilePattern } from '../../glob.ts'
import { type Options, optionOf } from '../../options.ts'
import { at } from '../../table.ts'
import type { Collects } from '../../types.ts'
import { globsOf } from '../jest/place.ts'

const EXTENSION = '.?(c|m)[jt]s?(x)'

/** What tap 15 to 21 take by themselves: https://node-tap.org/cli/#--includepattern */
const INCLUDE = [
  ...['**/{test,tests,__test__,__tests__}/**/*', '**/*.{test,tests,spec}', '{test,tests}'],
].map((path) => path + EXTENSION)

const EXCLUDE = ['**/{fixture,fixtures,dist,tap-snapshots}/**']

const CONFIG = '.taprc'

/** https://node-tap.org */
export const tap: NodeDetector = {
  name: 'tap',
  report: 'tap',
  manifests: /^(?:package\.json|\.taprc)$/,
  settings: { files: [CONFIG], key: 'tap' },
  starts: [
    {
      package: 'tap',
      name: 'tap',
      args: [],
      configs: [CONFIG],
      settings: 'tap',
      kept: {
        values: [
          ...[
            '--timeout',
            '-t',
            '--jobs',
            '-j',
            '--node-arg',
            '--test-arg',
            '--test-env',
            '--before',
            '--test-regex',
            '--test-ignore',
          ],
          ...['--after', '--plugin', '--libtap-settings', '--rcfile', '--tsconfig'],
        ],
        flags: ['--no-timeout', '-T', '--ts', '--no-ts', '--jsx', '--no-jsx', '--esm', '--no-esm'],
        ignored: [
          ...[
            '--bail',
            '-b',
            '--no-bail',
            '-B',
            '--color',
            '-c',
            '--no-color',
            '-C',
            '--only',
            '-O',
          ],
          ...[
            '--coverage',
            '--no-coverage',
            '--disable-coverage',
            '--check-coverage',
            '--watch',
            '-w',
          ],
          ...['--no-check-coverage', '--allow-empty-coverage', '--allow-incomplete-coverage'],
          ...['--100', '--changed', '-n', '--no-coverage-report', '--no-browser', '--browser'],
          ...[
            '--passes',
            '--comments',
            '--diag',
            '--no-diag',
            '--fail-skip',
            '--fail-todo',
            '--snapshot',
          ],
        ],
      },
      subcommands: ['run'],
      takesPatterns: true,
      place: tapPlace,
      collects: tapCollects,
    },
  ],
  select: (tests, { suite = [] }) => (tests.length > 0 ? tests : suite),
}

/** By what the script names, else by its settings; without them it takes the customary names. */
function tapPlace(dir: Directory, options: Options): Settled {
  const taken = takenBy(dir, options)
  if (taken === undefined) return { notes: ['A regular expression of its settings was not read.'] }
  const { include, matching = [], unlike = [] } = taken
  if (include === INCLUDE && unlike.length === 0) return {}
  const place = placeFor(dir, {
    accepts: (path) => takes({ directory: relPath(''), collects: [taken] }, path) === true,
    patterns: [...include, ...matching.flatMap(globsOf)],
  })
  return place ?? { notes: ['No name for a new test was found that fits its settings.'] }
}

/** Those, and what is named like a test. */
function tapCollects(dir: Directory, options: Options): Collects[] | undefined {
  const taken = takenBy(dir, options)
  return taken && [{ ...taken, names: true }]
}

/**
 * What the script names, else `include` (`files` up to 16), else `test-regex` and `test-ignore` (15 and 16), without
 * what lies in folders of fixtures and builds; `undefined`: a regular expression cannot be told.
 */
function takenBy(dir: Directory, { kept, rest }: Options): Collects | undefined {
  const settings = settingsOf(dir)
  const excluded = known(settings, 'exclude')
  const exclude = excluded.length > 0 ? excluded : EXCLUDE
  const named = rest.length > 0 ? rest : ['include', 'files'].flatMap((key) => known(settings, key))
  if (named.length > 0) {
    return {
      include: filesIn(named.map((glob) => glob.replaceAll('__EXTENSIONS__', '*'))),
      exclude,
    }
  }
  const expressions = (key: string) => {
    const option = optionOf(kept, [`--${key}`])
    const sources = option === undefined ? known(settings, key) : [option]
    const patterns = sources.flatMap((source) => behindSlash(source) ?? [])
    return patterns.length === sources.length ? patterns : undefined
  }
  const matching = expressions('test-regex')
  const unlike = expressions('test-ignore')
  if (matching === undefined || unlike === undefined) return undefined
  return { include: matching.length > 0 ? [] : INCLUDE, exclude, matching, unlike }
}

/** A regular expression that is found in paths from the folder, for paths that begin with a `/` there; `undefined`: it cannot be told. */
function behindSlash(source: string): string | undefined {
  const [, inside = source, flags = ''] = /^\/(.*)\/([a-z]*)$/.exec(source) ?? []
  const pattern = `(?!^)(?:${inside.replace(/(?<![\\[])\^/g, '(?<=^\\/)')})`
  return flags === '' && compilePattern(pattern) ? pattern : undefined
}

/** A folder stands for all that lies in it. */
function filesIn(words: readonly string[]): string[] {
  return words.map((word) =>
    /[*.]/.test(word) ? word : `${word.replace(/\/$/, '')}/**/*${EXTENSION}`,
  )
}

/** tap reads `.taprc`, which is YAML, before package.json. */
function settingsOf(dir: Directory): Settings {
  if (dir.has(CONFIG)) return settingsIn(CONFIG, dir.yaml(CONFIG))
  return settingsIn('"tap" in package.json', at(dir.json('package.json'), 'tap'))
}

function known(settings: Settings, key: string): readonly string[] {
  const value = settings.get(key)
  return value === undefined || value === 'unread' ? [] : value
}
