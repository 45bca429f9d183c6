import { posix } from 'node:path'
import type { Directory } from '../../directory.ts'
import { at } from '../../table.ts'
import { elements, elementText, elementTexts } from '../../xml.ts'
import { modulesOf } from './members.ts'

const POM = 'pom.xml'

/** A pom that names each other as its parent would be followed for ever. */
const MAX_PARENTS = 10

/** A pom of the project. */
export interface Pom {
  dir: Directory
  /** Its `<project>`. */
  project: unknown
}

/** A folder's pom and those it inherits from, as far as they lie in the project; empty: it holds none. */
export function pomsOf(dir: Directory): Pom[] {
  const poms: Pom[] = []
  for (let next: Directory | undefined = dir; next !== undefined; ) {
    const [project] = elements(next.xml(POM), 'project')
    if (project === undefined || poms.length > MAX_PARENTS) break
    poms.push({ dir: next, project })
    next = parentOf(next, project)
  }
  return poms
}

/** An empty `<relativePath/>` means a parent that is not here; absent: the folder above. */
function parentOf(dir: Directory, project: unknown): Directory | undefined {
  const [parent] = elements(project, 'parent')
  if (parent === undefined) return undefined
  const path =
    at(parent, 'relativePath') === undefined ? '..' : elementTexts(parent, 'relativePath')[0]
  const above =
    path === undefined ? undefined : dir.at(path.replace(/(?:^|\/)[^/]+\.xml$/, '') || '.')
  const [artifact] = elementTexts(parent, 'artifactId')
  const isIt = elementTexts(above?.xml(POM), 'project', 'artifactId')[0] === artifact
  return isIt ? above : undefined
}

/** `group:artifact` of what a folder's pom depends on, inherited dependencies included. */
export function mavenCoordinates(dir: Directory): string[] {
  return pomsOf(dir)
    .flatMap(({ project }) => [
      ...elements(project, 'dependencies', 'dependency'),
      ...elements(project, 'profiles', 'profile', 'dependencies', 'dependency'),
    ])
    .map((each) => ['groupId', 'artifactId'].map((key) => elementText(at(each, key))).join(':'))
}

/** `group:artifact` of the parents that a folder's pom and those above it name, there or not. */
export function mavenParents(dir: Directory): string[] {
  return pomsOf(dir).flatMap(({ project }) =>
    elements(project, 'parent').map((each) =>
      ['groupId', 'artifactId'].map((key) => elementText(at(each, key))).join(':'),
    ),
  )
}

/** A setting of the build itself (`testSourceDirectory`), of the nearest pom that has it. */
export function buildSetting(poms: readonly Pom[], name: string): string | undefined {
  const [text] = poms.flatMap(({ project }) => elementTexts(project, 'build', name))
  return text?.replace(/^\$\{(?:project\.)?basedir\}\//, '')
}

/** The configurations of a plugin, of the nearest pom first. */
export function pluginSettings(poms: readonly Pom[], artifact: string): unknown[] {
  return poms
    .flatMap(({ project }) => [
      ...elements(project, 'build', 'plugins', 'plugin'),
      ...elements(project, 'build', 'pluginManagement', 'plugins', 'plugin'),
    ])
    .filter((plugin) => elementText(at(plugin, 'artifactId')) === artifact)
    .flatMap((plugin) => elements(plugin, 'configuration'))
}

/** The top of the build that a module is part of: the folder itself where no pom names it as its module. */
export function reactorOf(poms: readonly Pom[], dir: Directory): Directory {
  const above = [...ancestors(dir), ...poms.slice(1).map((pom) => pom.dir)]
  return above.reduce(
    (top, next) => (modulesOf(next).some((path) => next.at(path)?.path === top.path) ? next : top),
    dir,
  )
}

function* ancestors(dir: Directory): Generator<Directory> {
  for (let next = dir.parent(); next !== undefined; next = next.parent()) yield next
}

/** The path from one folder to another, with `/`. */
export function pathBetween(from: Directory, to: Directory): string {
  return posix.relative(`/${from.path}`, `/${to.path}`)
}
