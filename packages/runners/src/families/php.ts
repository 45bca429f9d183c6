import { pest } from '../detectors/pest.ts'
import { phpunit } from '../detectors/phpunit.ts'
import { php as frameworkOf } from '../frameworks/php.ts'
import type { Family } from './family.ts'

/** For PHP. */
export const php: Family = { detectors: [pest, phpunit], frameworkOf }
