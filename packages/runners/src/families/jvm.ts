import { gradle } from '../detectors/gradle.ts'
import { maven } from '../detectors/maven.ts'
import { jvm as frameworkOf } from '../frameworks/jvm.ts'
import type { Family } from './family.ts'

/** For Java and Kotlin. */
export const jvm: Family = { detectors: [maven, gradle], frameworkOf }
