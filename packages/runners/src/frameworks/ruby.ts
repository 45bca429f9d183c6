import { gemsOf } from '../ruby/gems.ts'
import type { FrameworkOf } from './index.ts'

/** Frameworks of Ruby. */
export const ruby: FrameworkOf = (dir) =>
  ['rails', 'railties'].some((name) => gemsOf(dir).has(name)) ? 'rails' : undefined
