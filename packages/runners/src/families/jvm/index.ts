import { gradleCoordinates } from '../../tools/gradle/build.ts'
import { gradle } from '../../tools/gradle/index.ts'
import { maven } from '../../tools/maven/index.ts'
import { mavenCoordinates, mavenParents } from '../../tools/maven/pom.ts'
import { sbt } from '../../tools/sbt/index.ts'
import type { Family, FrameworkOf } from '../family.ts'

/** Spring, by what Maven or Gradle is asked to bring, or a parent of Spring's own. */
const frameworkOf: FrameworkOf = (dir) => {
  const coordinates = [...mavenParents(dir), ...mavenCoordinates(dir), ...gradleCoordinates(dir)]
  return coordinates.some((each) => /^org\.springframework(?:\.boot)?:/.test(each))
    ? 'spring'
    : undefined
}

/** For Java, Kotlin and Scala. */
export const jvm: Family = { detectors: [maven, gradle, sbt], frameworkOf }
