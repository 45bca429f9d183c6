import type { Convention } from '../../integration/types.ts'
import { at } from '../../table.ts'
import { buildCode, buildScriptOf } from '../../tools/gradle/build.ts'
import { pomsOf } from '../../tools/maven/pom.ts'
import { elements, elementText } from '../../xml.ts'

/** Failsafe runs in `verify`, after the unit tests: https://maven.apache.org/surefire/maven-failsafe-plugin */
export const mavenIntegration: Convention = (dir, runner) => {
  const isUsed = pomsOf(dir).some(({ project }) =>
    elements(project, 'build', 'plugins', 'plugin').some(
      (plugin) => elementText(at(plugin, 'artifactId')) === 'maven-failsafe-plugin',
    ),
  )
  if (!isUsed) return []
  const args = runner.args.map((arg) => (arg === 'test' ? 'verify' : arg))
  return [{ ...runner, args, foundBy: 'maven-failsafe-plugin in pom.xml' }]
}

/** A test suite or task with the name that Gradle's own documents give it: https://docs.gradle.org/current/userguide/jvm_test_suite_plugin.html */
const TASK =
  /\b(integrationTest|e2eTest|functionalTest)\b\s*(?:by\s+registering|\(|\{)|["'](integrationTest|e2eTest|functionalTest)["']/

export const gradleIntegration: Convention = (dir, runner) => {
  const [, plain, quoted] = TASK.exec(buildCode(dir)) ?? []
  const task = plain ?? quoted
  if (task === undefined) return []
  const args = runner.args.map((arg) => arg.replace(/(?<=:)test$/, task))
  return [{ ...runner, args, foundBy: `${task} in ${buildScriptOf(dir) ?? 'build.gradle'}` }]
}
