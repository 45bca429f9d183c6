import { type Directory, upwards } from '../../directory.ts'
import { projectsOf } from './members.ts'
import {
  type DotnetProject,
  isTestProject,
  nameOf,
  pathOf,
  projectAt,
  referencesOf,
} from './project.ts'
import { unlikelihood } from './rank.ts'

/** Of a large solution so many projects are read. */
const MAX_PROJECTS = 300

/** Where no solution names them, projects are looked for in so many folders of so many levels above. */
const MAX_FOLDERS = 60
const MAX_LEVELS = 3

/** A project sees what those that it refers to refer to. */
const MAX_DEPTH = 3

/** The project that tests a project: itself, or the one of its solution or its neighbours that refers to it. */
export function testProjectOf(project: DotnetProject): DotnetProject | undefined {
  if (isTestProject(project)) return project
  const groups = [inSolutions(project.dir), nearby(project.dir)]
  for (const others of groups) {
    const tests = [...others].slice(0, MAX_PROJECTS).filter(isTestProject)
    for (let depth = 1; depth <= MAX_DEPTH; depth++) {
      const found = tests.filter((test) => refersTo(test, project, depth))
      if (found.length > 0) return best(found, project)
    }
  }
  return undefined
}

/** The likeliest, then by name. */
function best(tests: readonly DotnetProject[], project: DotnetProject): DotnetProject | undefined {
  const rank = (test: DotnetProject) => unlikelihood(nameOf(test), nameOf(project))
  return [...tests].sort((a, b) => rank(a) - rank(b) || (pathOf(a) < pathOf(b) ? -1 : 1))[0]
}

function* inSolutions(from: Directory): Generator<DotnetProject> {
  for (const dir of upwards(from)) {
    for (const path of projectsOf(dir)) {
      const project = projectAt(dir, path)
      if (project !== undefined) yield project
    }
  }
}

function* nearby(from: Directory): Generator<DotnetProject> {
  for (const dir of [...upwards(from)].slice(0, MAX_LEVELS + 1)) {
    for (const path of dir.filesBelow(MAX_FOLDERS)) {
      const project = path.endsWith('.csproj') ? projectAt(dir, path) : undefined
      if (project !== undefined) yield project
    }
  }
}

function refersTo(from: DotnetProject, to: DotnetProject, depth: number): boolean {
  return referencesOf(from).some(
    (next) => pathOf(next) === pathOf(to) || (depth > 1 && refersTo(next, to, depth - 1)),
  )
}
