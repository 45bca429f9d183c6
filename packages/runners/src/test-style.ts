import type { Project } from '@tailtest/project'
import { openLook } from './look.ts'
import { samplesOf } from './samples.ts'
import { helpersOf } from './test-helpers.ts'
import type { Runner, TestStyle } from './types.ts'

/** So many runners' tests are looked at, so many tests of each are named, and so many files that they share. */
const MOST = { runners: 3, tests: 2, helpers: 3 } as const

/** How the tests of a project's first runners are written, by name: short enough for a note. */
export function testStyle(project: Project, runners: readonly Runner[]): TestStyle {
  const at = { project, look: openLook(project) }
  const first = runners.slice(0, MOST.runners)
  const recent = first.flatMap((runner) => samplesOf(runner, MOST.tests, at))
  const helpers = first.flatMap((runner) => helpersOf(runner, MOST.helpers, at))
  return {
    recent: [...new Set(recent.map(({ path }) => path))],
    helpers: [...new Map(helpers.map((helper) => [helper.path, helper])).values()],
  }
}
