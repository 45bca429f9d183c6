import type { Directory } from '../../directory.ts'
import { collectedBy, placeFor } from '../../families/script/collected.ts'
import type { NodeDetector, Settled } from '../../families/script/runner.ts'
import { type Settings, settingsIn } from '../../families/script/settings.ts'
import type { Options } from '../../options.ts'
import { at } from '../../table.ts'
import type { Collects } from '../../types.ts'

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

/** By what the script names, else `include` (`files` up to 16) of its settings; without them it takes the customary names. */
function tapPlace(dir: Directory, { rest }: Options): Settled {
  const wanted = rest.length > 0 ? filesIn(rest) : wantedBy(settingsOf(dir))
  if (wanted === INCLUDE) return {}
  return (
    placeFor(dir, collectedBy(wanted)) ?? {
      notes: ['No name for a new test was found that fits `include`.'],
    }
  )
}

/** Without what lies in folders of fixtures and builds. */
function tapCollects(dir: Directory, { rest }: Options): Collects[] | undefined {
  const settings = settingsOf(dir)
  if (settings.get('test-regex') !== undefined || settings.get('test-ignore') !== undefined) {
    return undefined
  }
  const include = rest.length > 0 ? filesIn(rest) : wantedBy(settings)
  const exclude = known(settings, 'exclude')
  return [{ include, exclude: exclude.length > 0 ? exclude : EXCLUDE, names: true }]
}

/** A folder stands for all that lies in it. */
function filesIn(words: readonly string[]): string[] {
  return words.map((word) =>
    /[*.]/.test(word) ? word : `${word.replace(/\/$/, '')}/**/*${EXTENSION}`,
  )
}

function wantedBy(settings: Settings): readonly string[] {
  const named = ['include', 'files'].flatMap((key) => known(settings, key))
  return named.length > 0
    ? filesIn(named.map((glob) => glob.replaceAll('__EXTENSIONS__', '*')))
    : INCLUDE
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
