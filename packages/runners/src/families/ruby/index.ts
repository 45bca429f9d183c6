import { minitest } from '../../tools/minitest/index.ts'
import { rspec } from '../../tools/rspec/index.ts'
import type { Family, FrameworkOf } from '../family.ts'
import { gemsOf } from './gems.ts'

/** Frameworks of Ruby. */
const frameworkOf: FrameworkOf = (dir) =>
  ['rails', 'railties', 'rspec-rails'].some((name) => gemsOf(dir).has(name)) ? 'rails' : undefined

/** For Ruby. */
export const ruby: Family = { detectors: [rspec, minitest], frameworkOf }
