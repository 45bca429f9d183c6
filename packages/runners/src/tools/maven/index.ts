import { joinRel, toRelative } from '@tailtest/project'
import type { Directory } from '../../directory.ts'
import { classOf } from '../../families/jvm/class-names.ts'
import { librariesAmong } from '../../families/jvm/libraries.ts'
import { type BuildTool, startTool } from '../../families/jvm/start.ts'
import type { Detector, Found } from '../../types.ts'
import { elementTexts } from '../../xml.ts'
import {
  buildSetting,
  mavenCoordinates,
  type Pom,
  pathBetween,
  pluginSettings,
  pomsOf,
  reactorOf,
} from './pom.ts'

const MAVEN: BuildTool = { name: 'mvn', wrapper: 'mvnw', suffix: '.cmd', keeps: 'target' }

/** https://maven.apache.org/surefire/maven-surefire-plugin/examples/single-test.html */
export const maven: Detector = {
  name: 'maven',
  languages: ['java', 'kotlin'],
  report: 'junit',
  manifests: /^pom\.xml$/,
  detect: (dir) => {
    const poms = pomsOf(dir)
    const [own] = poms
    // a pom of poms builds nothing itself
    if (own === undefined || elementTexts(own.project, 'packaging')[0] === 'pom') return undefined
    const { command, args, installed, evidence } = startTool(dir, MAVEN)
    return {
      evidence,
      foundBy: 'pom.xml',
      command,
      args: [...args, '-B', ...moduleArgs(dir, poms), 'test'],
      installed,
      ...placementOf(dir, poms),
      libraries: librariesAmong(mavenCoordinates(dir)),
    }
  },
  // the modules that this one needs are built with it, and have no such tests
  select: (tests, runner) =>
    tests.length === 0
      ? []
      : [
          `-Dtest=${[...new Set(tests.map((test) => classOf(test, runner)))].join(',')}`,
          '-Dsurefire.failIfNoSpecifiedTests=false',
        ],
}

/** A module is built from the top, with the modules it needs: their sources as they are now, not as they were installed. */
function moduleArgs(dir: Directory, poms: readonly Pom[]): string[] {
  const top = reactorOf(poms, dir)
  if (top.path === dir.path) return []
  return ['-f', `${pathBetween(dir, top)}/pom.xml`, '-pl', pathBetween(top, dir), '-am']
}

function placementOf(
  dir: Directory,
  poms: readonly Pom[],
): Pick<Found, 'testFolder' | 'naming' | 'convention' | 'notes'> {
  const folder = (name: string, usual: string) => {
    const path = buildSetting(poms, name)
    const isUsual = path === undefined || path.startsWith(`${usual}/`) || path.includes('${')
    return isUsual ? undefined : toRelative(dir.project, `${dir.path || '.'}/${path}`)
  }
  const testFolder = folder('testSourceDirectory', 'src/test')
  const sources = folder('sourceDirectory', 'src/main') ?? joinRel(dir.path, 'src/main')
  const directory = testFolder ?? joinRel(dir.path, 'src/test')
  return {
    testFolder,
    naming: namingOf(poms),
    convention: { kind: 'mirrored', directory, sources },
    notes: ['testSourceDirectory', 'sourceDirectory']
      .filter((name) => buildSetting(poms, name)?.includes('${'))
      .map((name) => `pom.xml: \`${name}\` has variables and was not read.`),
  }
}

/** How surefire's own patterns want a test to be called, where the usual name would not be found. */
function namingOf(poms: readonly Pom[]): string | undefined {
  const [settings] = pluginSettings(poms, 'maven-surefire-plugin').filter(
    (each) => elementTexts(each, 'includes', 'include').length > 0,
  )
  const names = elementTexts(settings, 'includes', 'include').map((pattern) =>
    pattern.replace(/\.(?:java|class|kt)$/, '').replace(/^.*\//, ''),
  )
  if (names.some((name) => /\*(?:Test)?$/.test(name))) return undefined
  return names.find((name) => /^\w*\*\w*$/.test(name))?.replace('*', '{name}')
}
