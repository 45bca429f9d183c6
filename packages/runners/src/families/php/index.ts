import { pest } from '../../tools/pest/index.ts'
import { phpunit } from '../../tools/phpunit/index.ts'
import type { Family } from '../family.ts'
import { php as frameworkOf } from './framework.ts'

/** For PHP. */
export const php: Family = { detectors: [pest, phpunit], frameworkOf }
