import { joinRel } from '@tailtest/project'
import { type Directory, upwards } from '../../directory.ts'
import { classOf } from '../../families/jvm/class-names.ts'
import { librariesAmong } from '../../families/jvm/libraries.ts'
import { type BuildTool, startTool } from '../../families/jvm/start.ts'
import type { Detector, Runner } from '../../types.ts'
import { withoutComments } from '../gradle/code.ts'

const SBT: BuildTool = { name: 'sbt', wrapper: 'sbt', suffix: '.bat', keeps: 'target' }

/** `"org.scalatest" %% "scalatest"`, `%`, `%%%`. */
const COORDINATES = /"([\w.-]+)"\s*%{1,3}\s*"([\w.-]+)"/g

/** How those who write tests with a library call them, where no test is there yet. */
const NAMINGS = [
  { library: 'scalatest', naming: '{name}Spec' },
  { library: 'munit', naming: '{name}Suite' },
  { library: 'junit4', naming: '{name}Test' },
]

/** https://www.scala-sbt.org/1.x/docs/Testing.html: one build for all projects below it, whose tests are told by their classes. */
export const sbt: Detector = {
  name: 'sbt',
  languages: ['scala', 'java'],
  report: 'junit',
  manifests: /^build\.sbt$/,
  detect: (dir) => {
    if (!dir.has('build.sbt') || isPart(dir)) return undefined
    const { command, args, installed, evidence } = startTool(dir, SBT)
    const libraries = librariesAmong(coordinatesOf(dir))
    const naming = NAMINGS.find(({ library }) => libraries.includes(library))?.naming
    return {
      evidence,
      foundBy: 'build.sbt',
      command,
      args,
      installed,
      convention: {
        kind: 'mirrored',
        directory: joinRel(dir.path, 'src/test/scala'),
        sources: joinRel(dir.path, 'src/main/scala'),
        naming,
      },
      libraries,
    }
  },
  select: (tests, runner) => {
    // a report's start knows them better
    const classes = new Set(tests.map((test) => patternFor(test, runner)))
    return [classes.size === 0 ? 'test' : ['testOnly', ...classes].join(' ')]
  },
}

/** The class that a file is named for, in any package; a space or a semicolon would end what sbt is told. */
export function patternFor(test: string, runner: Runner): string {
  return `*${classOf(test, runner).replaceAll(/[^\w.$]/g, '*')}`
}

/** The settings of a project of a build above, which names its version of sbt. */
function isPart(dir: Directory): boolean {
  const isTop = (each: Directory) => each.has('project/build.properties')
  return (
    !isTop(dir) && [...upwards(dir)].slice(1).some((each) => each.has('build.sbt') && isTop(each))
  )
}

/** What a build names itself, and in the Scala files beside its plugins, where many keep their dependencies. */
function coordinatesOf(dir: Directory): string[] {
  const names = [...(dir.at('project')?.names() ?? [])].filter((name) => name.endsWith('.scala'))
  const texts = ['build.sbt', ...names.map((name) => `project/${name}`)].map((name) =>
    dir.text(name),
  )
  const code = texts.map((text) => withoutComments(text ?? '')).join('\n')
  return [...code.matchAll(COORDINATES)].map(([, group, artifact]) => `${group}:${artifact}`)
}
