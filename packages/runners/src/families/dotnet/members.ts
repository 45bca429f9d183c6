import { posix } from 'node:path'
import type { Directory } from '../../directory.ts'
import { attribute, elements } from '../../xml.ts'

const SOLUTION = /\.slnx?$/
const PROJECT = /^Project\("[^"]*"\)\s*=\s*"[^"]*",\s*"([^"]+\.csproj)"/gm

/** The C# projects of a folder's solutions, as paths from it; empty: it has no solution. */
export function projectsOf(dir: Directory): string[] {
  const solutions = [...dir.names()].filter((name) => SOLUTION.test(name)).sort()
  const paths = solutions.flatMap((name) =>
    name.endsWith('x') ? inXml(dir.xml(name)) : inText(dir.text(name) ?? ''),
  )
  return [...new Set(paths.map((path) => posix.join(path.replaceAll('\\', '/'))))]
}

/** The folders of the projects of a folder's solutions, from it. */
export function membersOf(dir: Directory): string[] {
  return [...new Set(projectsOf(dir).map((path) => posix.dirname(path)))]
}

function inText(text: string): string[] {
  return [...text.matchAll(PROJECT)].flatMap(([, path]) => path ?? [])
}

function inXml(document: unknown): string[] {
  const folders = [
    ...elements(document, 'Solution'),
    ...elements(document, 'Solution', 'Folder'), // all on one level, their nesting is in their names
  ]
  const paths = folders.flatMap((folder) =>
    elements(folder, 'Project').flatMap((project) => attribute(project, 'Path') ?? []),
  )
  return paths.filter((path) => path.endsWith('.csproj'))
}
