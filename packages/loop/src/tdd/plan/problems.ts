import { quoteName } from '@tailtest/adapter-kit'
import type { Project } from '@tailtest/project'
import { PLAN_FILE, PlanFailure, type PlanStep } from './read.ts'
import { planOf } from './store.ts'

/** What is wrong with a project's plan, a line for each; none: nothing, or there is no plan. */
export function planProblems(project: Project): string[] {
  try {
    return planOf(project).flatMap((step, at) => problemOf(step, at + 1))
  } catch (error) {
    if (error instanceof PlanFailure) return [error.message]
    throw error
  }
}

function problemOf({ title, test_id: id, test_file_path: path }: PlanStep, number: number) {
  if (id === undefined || path !== undefined) return []
  const named = `step ${number} (${quoteName(title, 80)})`
  return [`${PLAN_FILE}: ${named} has a "test_id" without a "test_file_path"`]
}
