import { pytest } from '../detectors/pytest.ts'
import { unittest } from '../detectors/unittest.ts'
import { python as frameworkOf } from '../frameworks/python.ts'
import type { Family } from './family.ts'

/** For Python. */
export const python: Family = { detectors: [pytest, unittest], frameworkOf }
