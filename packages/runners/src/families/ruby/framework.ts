import type { FrameworkOf } from '../family.ts'
import { gemsOf } from './gems.ts'

/** Frameworks of Ruby. */
export const ruby: FrameworkOf = (dir) =>
  ['rails', 'railties', 'rspec-rails'].some((name) => gemsOf(dir).has(name)) ? 'rails' : undefined
