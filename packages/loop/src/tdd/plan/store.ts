import { lstatSync } from 'node:fs'
import {
  ensureStateDir,
  type Project,
  readBytes,
  stateDir,
  toAbsolute,
  withLock,
  writeAtomic,
} from '@tailtest/project'
import type { PlanEdit } from './edit.ts'
import { PLAN_FILE, PlanFailure, type PlanStep, readPlan } from './read.ts'

/** A person waits rather than being told to try again. */
const LOCK_MS = 15_000

/** The plan's file, there or not. Throws {@link PlanFailure} where a link would lead out of the root. */
function fileOf(project: Project): string {
  const file = toAbsolute(project, PLAN_FILE)
  if (stateDir(project, 'tdd') !== undefined) return file
  throw new PlanFailure(`${PLAN_FILE} lies behind a link, or behind a file in place of its folder`)
}

/** The steps of a project's plan; none: there is no plan. Throws {@link PlanFailure}. */
export function planOf(project: Project): readonly PlanStep[] {
  const text = textOf(fileOf(project))
  return text.trim() === '' ? [] : readPlan(text).steps
}

/**
 * Changes a project's plan as it stands at that moment, whoever else writes; gives its steps then. Throws what the
 * edit throws, {@link PlanFailure}, `LockTimeout`, and what the system says; the file is then as it was.
 */
export function changePlan(project: Project, edit: PlanEdit): readonly PlanStep[] {
  const file = fileOf(project)
  if (ensureStateDir(project, 'tdd') === undefined) {
    throw new PlanFailure(`${PLAN_FILE} cannot be written`)
  }
  const write = () => {
    const text = edit(textOf(file))
    const { steps } = readPlan(text)
    writeAtomic(file, text)
    return steps
  }
  return withLock(file, write, { timeoutMs: LOCK_MS })
}

function textOf(file: string): string {
  const bytes = readBytes(file)
  if (bytes === undefined && lstatSync(file, { throwIfNoEntry: false }) !== undefined) {
    throw new PlanFailure(`${PLAN_FILE} is a link, not a file, or not readable`)
  }
  const text = bytes?.toString('utf8') ?? ''
  if (bytes !== undefined && !Buffer.from(text).equals(bytes)) {
    throw new PlanFailure(`${PLAN_FILE} is not UTF-8`)
  }
  return text
}
