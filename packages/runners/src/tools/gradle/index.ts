import { joinRel } from '@tailtest/project'
import type { Directory } from '../../directory.ts'
import { classOf } from '../../families/jvm/class-names.ts'
import { librariesAmong } from '../../families/jvm/libraries.ts'
import { type BuildTool, startTool } from '../../families/jvm/start.ts'
import type { Detector } from '../../types.ts'
import { pathBetween } from '../maven/pom.ts'
import {
  buildCode,
  buildScriptOf,
  buildTop,
  gradleCoordinates,
  pluginsOf,
  projectPath,
} from './build.ts'
import { settingsOf } from './members.ts'

const GRADLE: BuildTool = { name: 'gradle', wrapper: 'gradlew', suffix: '.bat', keeps: '.gradle' }

/** The task that runs a project's unit tests, by a plugin that it applies; every other has `test`. */
const TASKS = [
  {
    plugin: /^org\.jetbrains\.kotlin\.multiplatform$/,
    task: 'jvmTest',
    sources: 'src/commonMain',
    tests: 'src/commonTest',
    note: 'it is a multiplatform project: the tests of its JVM target `jvm` are run.',
  },
  {
    plugin: /^com\.android\.(?:application|library|dynamic-feature)$/,
    task: 'testDebugUnitTest',
    sources: 'src/main',
    tests: 'src/test',
    note: 'it is an Android module: the unit tests of the variant `debug` are run, its flavours were not read.',
  },
]

/** https://docs.gradle.org/current/userguide/java_testing.html#test_filtering */
export const gradle: Detector = {
  name: 'gradle',
  languages: ['java', 'kotlin'],
  report: 'junit',
  manifests: /\.gradle(?:\.kts)?$/,
  detect: (dir) => {
    const script = buildScriptOf(dir)
    // without sources the script is one of other projects
    if (script === undefined || !dir.names().has('src')) return undefined
    const top = buildTop(dir)
    const plugins = pluginsOf(dir)
    const row = TASKS.find(({ plugin }) => plugins.some((id) => plugin.test(id)))
    const { command, args, installed, evidence } = startTool(dir, GRADLE)
    const path = projectPath(top, dir)
    const project = path ?? `:${pathBetween(top, dir).replaceAll('/', ':')}`
    return {
      evidence,
      foundBy: script,
      command,
      args: [...args, '--console=plain', `${project}:${row?.task ?? 'test'}`],
      installed,
      convention: {
        kind: 'mirrored',
        directory: joinRel(dir.path, row?.tests ?? 'src/test'),
        sources: joinRel(dir.path, row?.sources ?? 'src/main'),
      },
      libraries: librariesAmong(gradleCoordinates(dir)),
      notes: [
        ...(row === undefined ? [] : [`${script}: ${row.note}`]),
        ...(path === undefined
          ? [
              `${settingsOf(top)} does not include this project by name: \`${project}\` is its folder.`,
            ]
          : []),
        ...(movesSources(dir) ? [`${script} is code: its \`sourceSets\` were not read.`] : []),
      ],
    }
  },
  select: (tests, runner) =>
    [...new Set(tests.map((test) => classOf(test, runner)))].flatMap((name) => ['--tests', name]),
}

/** Sources or tests elsewhere than usual. */
function movesSources(dir: Directory): boolean {
  const code = buildCode(dir)
  return /\bsourceSets\b/.test(code) && /\b(?:srcDirs?|setSrcDirs)\b/.test(code)
}
