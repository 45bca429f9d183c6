import { pest } from '../../tools/pest/index.ts'
import { phpunit } from '../../tools/phpunit/index.ts'
import type { Family, FrameworkOf } from '../family.ts'
import { requires } from './composer.ts'

/** Frameworks of PHP. */
const frameworkOf: FrameworkOf = (dir) =>
  requires(dir, 'laravel/framework') ? 'laravel' : undefined

/** For PHP. */
export const php: Family = { detectors: [pest, phpunit], frameworkOf }
