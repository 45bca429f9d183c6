import { junitMaven } from './junit-maven.ts'

export const junit = { ...junitMaven }
