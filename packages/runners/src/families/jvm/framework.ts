import { gradleCoordinates } from '../../tools/gradle/build.ts'
import { mavenCoordinates, mavenParents } from '../../tools/maven/pom.ts'
import type { FrameworkOf } from '../family.ts'

/** Spring, by what Maven or Gradle is asked to bring, or a parent of Spring's own. */
export const jvm: FrameworkOf = (dir) => {
  const coordinates = [...mavenParents(dir), ...mavenCoordinates(dir), ...gradleCoordinates(dir)]
  return coordinates.some((each) => /^org\.springframework(?:\.boot)?:/.test(each))
    ? 'spring'
    : undefined
}
