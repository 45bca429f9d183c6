import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Environment } from '@tailtest/project'
import { readInstallation } from './installation.ts'

/** The skill that an install wrote and that is still there, by the name under which the agent loads it. */
export function skillFor(env: Environment, root: string, agent: string): string | undefined {
  for (const scope of ['local', 'project', 'user']) {
    const { documents = [] } = readInstallation(env, root, agent, scope) ?? {}
    const file = documents.find(({ path }) => basename(path) === 'SKILL.md')?.path
    if (file !== undefined && existsSync(file)) return basename(dirname(file))
  }
  return undefined
}
