import type { NodeDetector, NodeRunner } from '../../families/script/runner.ts'
import { jestCollects } from './list.ts'
import { JEST_CONFIGS, jestPlace } from './place.ts'

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
