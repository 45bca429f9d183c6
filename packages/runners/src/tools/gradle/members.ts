import { posix } from 'node:path'
import type { Directory } from '../../directory.ts'
import { literals, withoutComments } from './code.ts'

/** A project of a Gradle build. */
export interface GradleProject {
  /** As tasks name it: `:services:api`. */
  path: string
  /** From the folder of the settings. */
  folder: string
}

const SETTINGS = ['settings.gradle.kts', 'settings.gradle']

/** `include ':a', ':b'`, `include(":a", ":b")`. */
const INCLUDE =
  /\binclude\b\s*(?:\(\s*)?((?:"[^"\n]*"|'[^'\n]*')(?:\s*,\s*(?:"[^"\n]*"|'[^'\n]*'))*)/g
/** `project(':a').projectDir = file('x')`, `= new File(settingsDir, 'x')`. */
const MOVED =
  /\bproject\s*\(\s*["'](:[^"'\n]+)["']\s*\)\s*\.\s*projectDir\s*=[^\n"']*["']([^"'$\n]+)["']/g

/** The name of a folder's Gradle settings; `undefined`: it is not the top of a build. */
export function settingsOf(dir: Directory): string | undefined {
  return SETTINGS.find((name) => dir.has(name))
}

/** The projects that the settings of a build include by name; what they compute is not seen. */
export function projectsOf(dir: Directory): GradleProject[] {
  const code = withoutComments(dir.text(settingsOf(dir) ?? '') ?? '')
  const moved = new Map([...code.matchAll(MOVED)].map(([, path, folder]) => [path, folder]))
  const included = [...code.matchAll(INCLUDE)].flatMap(([, list = '']) => literals(list))
  return [...new Set(included.flatMap(withParents))].map((path) => ({
    path,
    folder: posix.join(moved.get(path) ?? path.slice(1).replaceAll(':', '/')),
  }))
}

/** The folders of the projects that the settings include, from them; empty: no settings, or a single project. */
export function membersOf(dir: Directory): string[] {
  return projectsOf(dir)
    .map(({ folder }) => folder)
    .filter((folder) => dir.at(folder)?.names().size)
}

/** `a:b` is the project `:a:b`, and with it there is `:a`. */
function withParents(name: string): string[] {
  const names = name.split(':').filter((each) => each !== '')
  return names.map((_, index) => `:${names.slice(0, index + 1).join(':')}`)
}
