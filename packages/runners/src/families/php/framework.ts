import type { FrameworkOf } from '../family.ts'
import { requires } from './composer.ts'

/** Frameworks of PHP. */
export const php: FrameworkOf = (dir) =>
  requires(dir, 'laravel/framework') ? 'laravel' : undefined
