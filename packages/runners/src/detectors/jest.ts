import { detectNodeRunner, type NodeRunner } from '../node/evidence.ts'
import { JEST_CONFIGS, jestPlace } from '../node/jest-place.ts'
import { stronger } from '../stronger.ts'
import type { Detector } from '../types.ts'

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
}

/** Create React App carries jest inside and hands it these arguments. */
const REACT_SCRIPTS: NodeRunner = {
  package: 'react-scripts',
  name: 'react-scripts',
  args: ['test', '--watchAll=false'],
  configs: [],
  kept: { values: ['--env'], flags: ['--runInBand', '-i'] },
}

/** https://jestjs.io */
export const jest: Detector = {
  name: 'jest',
  languages: ['typescript', 'javascript'],
  report: 'jest',
  manifests: /^package\.json$|^jest\./,
  detect: (dir) => stronger(detectNodeRunner(dir, RUNNER), detectNodeRunner(dir, REACT_SCRIPTS)),
  select: (tests, { suite = [] }) => (tests.length > 0 ? ['--runTestsByPath', ...tests] : suite),
}
