import { pytest } from '../../tools/pytest/index.ts'
import { unittest } from '../../tools/unittest/index.ts'
import type { Family } from '../family.ts'
import { python as frameworkOf } from './framework.ts'

/** For Python. */
export const python: Family = { detectors: [pytest, unittest], frameworkOf }
