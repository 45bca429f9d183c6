import { gradle } from '../../tools/gradle/index.ts'
import { maven } from '../../tools/maven/index.ts'
import type { Family } from '../family.ts'
import { jvm as frameworkOf } from './framework.ts'

/** For Java and Kotlin. */
export const jvm: Family = { detectors: [maven, gradle], frameworkOf }
