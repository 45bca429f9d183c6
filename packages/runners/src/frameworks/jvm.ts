import type { FrameworkOf } from '../families/family.ts'
import { gradleCoordinates } from '../jvm/gradle-build.ts'
import { mavenCoordinates, mavenParents } from '../jvm/pom.ts'

/** Spring, by what Maven or Gradle is asked to bring, or a parent of Spring's own. */
export const jvm: FrameworkOf = (dir) => {
  const coordinates = [...mavenParents(dir), ...mavenCoordinates(dir), ...gradleCoordinates(dir)]
  return coordinates.some((each) => /^org\.springframework(?:\.boot)?:/.test(each))
    ? 'spring'
    : undefined
}
