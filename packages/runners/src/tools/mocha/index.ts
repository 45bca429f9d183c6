import type { NodeDetector, NodeRunner } from '../../families/script/runner.ts'
import { mochaCollects } from './list.ts'
import { MOCHA_CONFIGS, mochaPlace } from './place.ts'

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
