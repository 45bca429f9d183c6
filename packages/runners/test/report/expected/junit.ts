import { junitAny } from './junit-any.ts'
import { junitGradle } from './junit-gradle.ts'
import { junitMaven } from './junit-maven.ts'

export const junit = { ...junitMaven, ...junitGradle, ...junitAny }
