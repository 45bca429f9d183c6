import type { Project } from '@tailtest/project'
import type { Runner, TestHelper } from '@tailtest/runners'

/** How a project's tests are written, by name. */
export interface Style {
  /** Paths of recent tests, those of the first runner first, newest first. */
  recent: string[]
  helpers: TestHelper[]
}

/** A session's start looks at the tests of so many runners. */
const MOST_RUNNERS = 3
const MOST_TESTS = 2
const MOST_HELPERS = 3

/** Looks for the tests of the first runners, and for what they share. */
export async function styleOf(project: Project, runners: readonly Runner[]): Promise<Style> {
  const first = runners.slice(0, MOST_RUNNERS)
  if (first.length === 0) return { recent: [], helpers: [] }
  const { recentTests, testHelpers } = await import('@tailtest/runners')
  const recent = first.flatMap((runner) => recentTests(project, runner, MOST_TESTS))
  const helpers = first.flatMap((runner) => testHelpers(project, runner, MOST_HELPERS))
  return {
    recent: [...new Set(recent.map(({ path }) => path))],
    helpers: helpers.filter(({ path }, at) => helpers.findIndex((one) => one.path === path) === at),
  }
}
