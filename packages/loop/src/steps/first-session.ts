import { readdirSync } from 'node:fs'
import type { Project } from '@tailtest/project'
import { sessionsDirectory } from '@tailtest/session'

/** Whether no session was ever kept here. */
export function isFirstSession(project: Project): boolean {
  const directory = sessionsDirectory(project)
  if (directory === undefined) return false
  try {
    return !readdirSync(directory).some((name) => name.endsWith('.jsonl'))
  } catch {
    return true // no folder of sessions
  }
}
