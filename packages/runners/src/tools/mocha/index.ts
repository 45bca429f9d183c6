import type { Directory } from '../../directory.ts'
import { collectedBy, placeFor } from '../../families/script/collected.ts'
import type { NodeDetector, NodeRunner, Settled } from '../../families/script/runner.ts'
import { type Settings, settingsIn, settingsOf } from '../../families/script/settings.ts'
import { isPattern } from '../../glob.ts'
import { type Options, optionOf } from '../../options.ts'
import { at } from '../../table.ts'
import type { Collects } from '../../types.ts'
import { codeNote } from '../jest/place.ts'

/** In the order in which mocha looks for them: https://mochajs.org/#configuring-mocha-nodejs */
const MOCHA_CONFIGS: readonly string[] = ['cjs', 'js', 'mjs', 'yaml', 'yml', 'jsonc', 'json']
  .map((extension) => `.mocharc.${extension}`)
  .concat('.mocharc')

const RUNNER: NodeRunner = {
  package: 'mocha',
  name: 'mocha',
  args: [],
  configs: MOCHA_CONFIGS,
  settings: 'mocha',
  takesPatterns: true,
  kept: {
    values: [
      ...['--require', '-r', '--import', '--loader', '--experimental-loader', '--file', '--config'],
      ...['--package', '--extension', '--ui', '-u', '--timeout', '-t', '--slow', '-s'],
      ...['--ignore', '--exclude', '--global', '--globals', '--node-option', '-n', '--retries'],
      ...['--conditions', '-C', '--jobs', '-j'],
    ],
    flags: [
      ...['--recursive', '--exit', '--delay', '--check-leaks', '--no-config', '--no-package'],
      ...['--parallel', '-p', '--sort', '-S', '--no-timeouts', '--no-timeout', '--expose-gc'],
      ...['--experimental-*', '--no-experimental-*', '--no-warnings', '--enable-source-maps'],
    ],
    ignored: [
      ...['--bail', '-b', '--watch', '-w', '--color', '--colors', '-c', '--no-color', '--diff'],
      ...['--forbid-only', '--forbid-pending', '--inline-diffs', '--full-trace', '--quiet'],
      ...['--allow-uncaught', '-A', '--dry-run', '--no-diff', '--inspect', '--inspect-brk'],
    ],
  },
  place: mochaPlace,
  collects: mochaCollects,
}

/** mocha behind ts-node. */
const TS_MOCHA: NodeRunner = {
  ...RUNNER,
  package: 'ts-mocha',
  name: 'ts-mocha',
  configs: [],
  settings: undefined,
  kept: {
    ...RUNNER.kept,
    values: [...RUNNER.kept.values, '--project', '-p'],
    flags: [...RUNNER.kept.flags.filter((flag) => flag !== '-p'), '--paths', '--esm'],
  },
}

/** Longer patterns are refused by mocha. */
const MAX_PATTERN = 60_000

/** https://mochajs.org */
export const mocha: NodeDetector = {
  name: 'mocha',
  report: 'mocha',
  manifests: /^package\.json$|^\.mocharc/,
  settings: { files: MOCHA_CONFIGS, key: 'mocha' },
  starts: [RUNNER, TS_MOCHA],
  select: (tests, { suite = [] }) => (tests.length > 0 ? [...tests, ...onlyThese(tests)] : suite),
}

/** mocha runs what it is given and also what its configuration's `spec` names: all but the former is to be ignored. */
function onlyThese(tests: readonly string[]): string[] {
  const names = tests.map((test) => {
    const name = test.replace(/[^\w./-]/g, '?') // as a pattern
    return name.startsWith('./') ? name : `**/${name}`
  })
  const pattern = names.length === 1 ? `!${names[0]}` : `!{${names.join(',')}}`
  return pattern.length > MAX_PATTERN ? [] : ['--ignore', pattern]
}

/** The files that mocha takes by `spec`: of the script and of its settings, without either those right below `test`. */
function mochaCollects(dir: Directory, { kept, rest }: Options): Collects[] | undefined {
  const settings = mochaSettings(dir, kept)
  const values = settings.flatMap((each) =>
    ['spec', 'ignore', 'exclude'].map((key) => each.get(key)),
  )
  if (values.includes('unread')) return undefined
  const said = (key: string) =>
    settings.flatMap((each) => {
      const value = each.get(key)
      return value === undefined || value === 'unread' ? [] : value
    })
  const isRecursive = settings.some((each) => each.flag('recursive'))
  const words = isRecursive ? [...kept, '--recursive'] : kept
  const specs = [...rest, ...said('spec')]
  const option = optionOf(kept, ['--ignore', '--exclude'])
  return [
    {
      include: mochaGlobs(specs.length > 0 ? specs : ['test'], words, settings),
      exclude: [...said('ignore'), ...said('exclude'), ...(option === undefined ? [] : [option])],
      names: true,
    },
  ]
}

const EXTENSIONS = ['js', 'cjs', 'mjs']

/** Where tests go by mocha's `spec`, of the script and of its settings; by itself it looks into `test` alone. */
function mochaPlace(dir: Directory, { kept, rest }: Options): Settled {
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
function mochaSettings(dir: Directory, kept: readonly string[]): Settings[] {
  const file = optionOf(kept, ['--config']) ?? MOCHA_CONFIGS.find((name) => dir.has(name))
  const read = file === undefined ? undefined : settingsOf(dir, file.replace(/^\.\//, ''))
  const manifest = settingsIn('"mocha" in package.json', at(dir.json('package.json'), 'mocha'))
  return read === undefined ? [manifest] : [read, manifest]
}

/** A folder stands for the files in it: those below it only where mocha was told so. */
function mochaGlobs(
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
