import { minitest } from '../detectors/minitest.ts'
import { rspec } from '../detectors/rspec.ts'
import { ruby as frameworkOf } from '../frameworks/ruby.ts'
import type { Family } from './family.ts'

/** For Ruby. */
export const ruby: Family = { detectors: [rspec, minitest], frameworkOf }
