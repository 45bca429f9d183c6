import { posix } from 'node:path'
import { below } from '../../collects.ts'
import type { Directory } from '../../directory.ts'
import type { NodeDetector } from '../../families/script/runner.ts'
import { at, type Table, tableAt, texts } from '../../table.ts'
import type { Collects, Runner } from '../../types.ts'
import { VITEST_CONFIGS } from '../vitest/list.ts'

const NAME = 'ng'
const CONFIG = 'angular.json'

/** https://angular.dev/reference/configs/workspace-config: what builds and runs unit tests since Angular 21; before, it was an experiment. */
const BUILDER = '@angular/build:unit-test'
const OLDEST = 21

/** https://angular.dev/guide/testing: Angular builds the tests and hands them to vitest. */
export const ng: NodeDetector = {
  name: NAME,
  report: 'vitest',
  manifests: /^(?:package|angular)\.json$/,
  settings: { files: [CONFIG, ...VITEST_CONFIGS] },
  starts: [
    {
      package: '@angular/cli',
      name: NAME,
      args: ['test', '--no-watch', '--no-progress'],
      words: ['test', 't'],
      configs: [],
      byScriptAlone: true,
      runsHere: (dir) => testedIn(dir) !== undefined,
      kept: {
        values: ['--configuration', '-c', '--build-target', '--runner-config', '--ts-config'],
        flags: [],
        ignored: [
          ...['--watch', '--no-watch', '--coverage', '--no-coverage', '--progress'],
          ...['--no-progress', '--ui', '--debug', '--headless'],
        ],
      },
      place: () => ({ naming: '{name}.spec' }),
      collects: ngCollects,
    },
  ],
  // what has a meaning in a pattern stands for any character
  select: (tests, { suite = [] }) => [
    ...suite,
    ...tests.map((test) => `--include=${test.replace(/[^\w./-]/g, '?')}`),
  ],
}

/** Whether vitest runs within Angular's program: its test files share one world. */
export const isNg = ({ name }: Pick<Runner, 'name'>): boolean => name === NAME

interface Tested {
  /** What is said of its tests. */
  options: Table
  /** Where its sources and its tests are. */
  sources: string
}

/**
 * The only project of a workspace that has tests, where they run with vitest in Node. Karma needs a browser, and of several
 * projects each would be asked for the same files.
 */
function testedIn(dir: Directory): Tested | undefined {
  const projects = Object.values(tableAt(dir.json(CONFIG), 'projects'))
  const tested = projects.flatMap((project) => {
    const targets = ['architect', 'targets'].map((key) => tableAt(project, key, 'test'))
    const target = targets.find((each) => at(each, 'builder') !== undefined)
    return target === undefined ? [] : [{ project, target }]
  })
  const [only, second] = tested
  if (only === undefined || second !== undefined) return undefined
  const options = tableAt(only.target, 'options')
  const isVitest = (at(options, 'runner') ?? 'vitest') === 'vitest'
  const isInNode = at(options, 'browsers') === undefined
  const isBuilt = at(only.target, 'builder') === BUILDER && majorOf(dir) >= OLDEST
  if (!isVitest || !isInNode || !isBuilt) return undefined
  const [root = ''] = texts(at(only.project, 'root'))
  const [sources = posix.join(root, 'src')] = texts(at(only.project, 'sourceRoot'))
  return { options, sources: posix.normalize(sources).replace(/\/$/, '') }
}

function majorOf(dir: Directory): number {
  const manifest = dir.json('package.json')
  const [version] = ['devDependencies', 'dependencies'].flatMap(
    (key) => at(manifest, key, '@angular/build') ?? [],
  )
  return typeof version === 'string' ? Number(/\d+/.exec(version)?.[0] ?? 0) : 0
}

/** https://angular.dev/cli/test: `include` and `exclude` of the target, from the sources' folder. */
function ngCollects(dir: Directory): Collects[] {
  const { options = {}, sources = '.' } = testedIn(dir) ?? {}
  const patterns = (key: string) =>
    texts(at(options, key)).map((text) =>
      text.startsWith(`${sources}/`) ? text.slice(sources.length + 1) : text,
    )
  const include = patterns('include')
  return below(sources, [
    {
      include: include.length > 0 ? include : ['**/*.spec.ts', '**/*.test.ts'],
      exclude: patterns('exclude'),
    },
  ])
}
