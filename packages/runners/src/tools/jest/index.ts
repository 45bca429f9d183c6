import type { Directory } from '../../directory.ts'
import type { NodeDetector, NodeRunner } from '../../families/script/runner.ts'
import type { Collects } from '../../types.ts'
import { JEST_CONFIGS, JEST_DEFAULT, jestPlace, jestSettings, rootOf } from './place.ts'

const RUNNER: NodeRunner = {
  package: 'jest',
  name: 'jest',
  args: [],
  configs: JEST_CONFIGS,
  settings: 'jest',
  kept: {
    values: [
      ...['--config', '-c', '--rootDir', '--env', '--testEnvironment', '--preset', '--globals'],
      ...['--testPathIgnorePatterns', '--testTimeout', '--maxWorkers', '-w'],
      ...['--selectProjects', '--ignoreProjects'],
    ],
    flags: ['--runInBand', '-i', '--injectGlobals', '--resetModules', '--no-cache'],
    ignored: [
      ...['--ci', '--coverage', '--watch', '--watchAll', '--verbose', '--silent', '--bail'],
      ...['--passWithNoTests', '--forceExit', '--detectOpenHandles', '--colors', '--no-coverage'],
    ],
  },
  place: (dir, { kept }) => jestPlace(dir, kept),
  collects: (dir, { kept }) => jestCollects(dir, kept),
}

/** Create React App carries jest inside and hands it these arguments. */
const REACT_SCRIPTS: NodeRunner = {
  package: 'react-scripts',
  name: 'react-scripts',
  args: ['test', '--watchAll=false'],
  words: ['test'],
  configs: [],
  kept: { values: ['--env'], flags: ['--runInBand', '-i'] },
}

/** https://jestjs.io */
export const jest: NodeDetector = {
  name: 'jest',
  report: 'jest',
  manifests: /^package\.json$|^jest\./,
  settings: { files: JEST_CONFIGS, key: 'jest' },
  starts: [RUNNER, REACT_SCRIPTS],
  select: (tests, { suite = [] }) => (tests.length > 0 ? ['--runTestsByPath', ...tests] : suite),
}

/** What jest leaves out where nothing else is said. */
const UNLIKE = ['/node_modules/']

const KEYS = ['testMatch', 'testRegex', 'roots', 'rootDir', 'testPathIgnorePatterns'] as const

/** The files that jest takes by `testMatch` or `testRegex`; `undefined`: its settings are code, or those of several projects. */
function jestCollects(dir: Directory, kept: readonly string[]): Collects[] | undefined {
  const settings = jestSettings(dir, kept)
  const values = new Map(KEYS.map((key) => [key, settings?.get(key)]))
  const value = (key: (typeof KEYS)[number]) => {
    const known = values.get(key)
    return known === undefined || known === 'unread' ? [] : known
  }
  const isCode = KEYS.some(
    (key) =>
      values.get(key) === 'unread' || (settings?.endingIn(key) ?? []).some((path) => path !== key),
  )
  if (isCode || settings?.get('projects') !== undefined) return undefined
  const root = rootOf(kept, value('rootDir')[0])
  if (root === undefined) return undefined
  const here = (text: string) => text.replace(/^<rootDir>\/?/, root === '.' ? '' : `${root}/`)
  const anywhere = (text: string) => text.replace(/^<rootDir>/, root === '.' ? '' : `/${root}`)
  const match = value('testMatch')
  const regex = value('testRegex')
  const ignored =
    values.get('testPathIgnorePatterns') === undefined ? UNLIKE : value('testPathIgnorePatterns')
  const isPreset = settings?.get('preset') !== undefined && match.length + regex.length === 0
  return [
    {
      include: (match.length + regex.length === 0 ? JEST_DEFAULT : match)
        .filter((text) => !text.startsWith('!'))
        .map(here),
      exclude: match.flatMap((text) => (text.startsWith('!') ? here(text.slice(1)) : [])),
      matching: regex.map(anywhere),
      unlike: ignored.map(anywhere),
      within: value('roots').length > 0 ? value('roots').map(here) : [here('<rootDir>')],
      ...(isPreset && { names: true as const }),
    },
  ]
}
