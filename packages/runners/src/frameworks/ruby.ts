import type { FrameworkOf } from '../families/family.ts'
import { gemsOf } from '../ruby/gems.ts'

/** Frameworks of Ruby. */
export const ruby: FrameworkOf = (dir) =>
  ['rails', 'railties', 'rspec-rails'].some((name) => gemsOf(dir).has(name)) ? 'rails' : undefined
