import type { NodeDetector } from '../node/runner.ts'
import { jasmine } from './jasmine.ts'
import { jest } from './jest.ts'
import { mocha } from './mocha.ts'
import { vitest } from './vitest.ts'

/** What npm installs to run tests with, in order of preference: a new runner is one row here. */
export const nodeDetectors: readonly NodeDetector[] = [vitest, jest, mocha, jasmine]
