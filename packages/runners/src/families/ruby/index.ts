import { minitest } from '../../tools/minitest/index.ts'
import { rspec } from '../../tools/rspec/index.ts'
import type { Family } from '../family.ts'
import { ruby as frameworkOf } from './framework.ts'

/** For Ruby. */
export const ruby: Family = { detectors: [rspec, minitest], frameworkOf }
