import { posix } from 'node:path'
import type { Directory } from '../../directory.ts'
import { elements, elementTexts } from '../../xml.ts'

/** The folders of a pom's modules, from it, those of its profiles included; empty: it has none. */
export function membersOf(dir: Directory): string[] {
  const [project] = elements(dir.xml('pom.xml'), 'project')
  return [project, ...elements(project, 'profiles', 'profile')].flatMap(modulesIn)
}

/** The folders of the modules that every build of this pom has. */
export function modulesOf(dir: Directory): string[] {
  return elements(dir.xml('pom.xml'), 'project').flatMap(modulesIn)
}

/** Modules are called subprojects from Maven 4 on; either may name the pom's own file. */
function modulesIn(element: unknown): string[] {
  const named = [
    ...elementTexts(element, 'modules', 'module'),
    ...elementTexts(element, 'subprojects', 'subproject'),
  ]
  return named.map((path) =>
    posix.join(path.replaceAll('\\', '/').replace(/(?:^|\/)[^/]+\.xml$/, '')),
  )
}
