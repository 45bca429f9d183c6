import { requires } from '../php/composer.ts'
import type { FrameworkOf } from './index.ts'

/** Frameworks of PHP. */
export const php: FrameworkOf = (dir) =>
  requires(dir, 'laravel/framework') ? 'laravel' : undefined
