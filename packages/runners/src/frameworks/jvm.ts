import type { FrameworkOf } from '../families/family.ts'
import { gradleCoordinates } from '../jvm/gradle-build.ts'
import { mavenCoordinates, parentCoordinates } from '../jvm/pom.ts'

/** Spring, by what Maven or Gradle is asked to bring, or by the parent that a pom takes its versions from. */
export const jvm: FrameworkOf = (dir) => {
  const coordinates = [
    ...mavenCoordinates(dir),
    ...parentCoordinates(dir),
    ...gradleCoordinates(dir),
  ]
  return coordinates.some((each) => /^org\.springframework(?:\.boot)?:/.test(each))
    ? 'spring'
    : undefined
}
