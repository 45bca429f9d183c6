import type { FrameworkOf } from '../families/family.ts'
import { requires } from '../php/composer.ts'

/** Frameworks of PHP. */
export const php: FrameworkOf = (dir) =>
  requires(dir, 'laravel/framework') ? 'laravel' : undefined
