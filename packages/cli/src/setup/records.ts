import type { Scope } from '@tailtest/adapter-kit'
import { type Environment, namesIn } from '@tailtest/project'
import { directoryOf, type Installation, readInstallation } from './installation.ts'

const SCOPES = ['local', 'project', 'user'] as const satisfies readonly Scope[]

/** A record of an install, by the name of its file. */
const RECORD = /^install-([a-z0-9-]+)-(?:local|project|user)\.json$/

/** The agents that an install of a scope is remembered of, whether their adapters are known or not. */
export function recordedAgents(env: Environment, root: string, scope: Scope): string[] {
  return namesIn(directoryOf(env, root, scope)).flatMap((name) => {
    const [, agent = ''] = RECORD.exec(name) ?? []
    return readInstallation(env, root, agent, scope) === undefined ? [] : [agent]
  })
}

/** The agents that any install here is remembered of. */
export function allRecorded(env: Environment, root: string): string[] {
  return [...new Set(SCOPES.flatMap((scope) => recordedAgents(env, root, scope)))]
}

/** What is remembered of an agent, the narrowest scope first. */
export function recordsOf(
  env: Environment,
  root: string,
  agent: string,
): (Installation & { scope: Scope })[] {
  return SCOPES.flatMap((scope) => {
    const found = readInstallation(env, root, agent, scope)
    return found === undefined ? [] : [{ ...found, scope }]
  })
}
