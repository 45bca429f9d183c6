import { junitAny } from './junit-any.ts'
import { junitGradle } from './junit-gradle.ts'
import { junitMaven } from './junit-maven.ts'
import { junitSbt } from './junit-sbt.ts'

export const junit = { ...junitMaven, ...junitGradle, ...junitSbt, ...junitAny }
