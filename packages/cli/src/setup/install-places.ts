import type { Scope } from '@tailtest/adapter-kit'
import { findRoot, homeDir, openProject } from '@tailtest/project'
import { Option } from 'commander'
import { CommandFailure } from '../shell/failure.ts'
import { dist, VERSION } from '../shell/output.ts'
import { adapterOf, isAgent } from './adapters.ts'
import type { Where } from './install-plan.ts'
import { recordsOf } from './records.ts'

/** What a command line says of agents and scope. */
export interface WhichSettings {
  agent?: readonly string[]
  scope?: Where['scope']
}

export const scopeOption = () =>
  new Option(
    '--scope <scope>',
    'which settings to change; by default the first of these that the agent has',
  ).choices(['local', 'project', 'user'])

/** The project and the home that a command line means. */
export function placesHere() {
  const cwd = process.cwd()
  const { root } = openProject(findRoot(cwd, cwd))
  const env = process.env
  return { root, env, home: homeDir(env) }
}

/** Where each of the agents has its settings; throws where one has none of this scope. */
export function wheresOf(agents: readonly string[], wanted: WhichSettings['scope']): Where[] {
  const here = placesHere()
  return agents.map((agent) => {
    const scope = isAgent(agent) ? scopeOf(agent, wanted) : (wanted ?? recordedScope(agent, here))
    return { agent, scope, dist, version: VERSION, ...here }
  })
}

/** Of an agent without its adapter: the narrowest that it is installed in. */
function recordedScope(agent: string, { env, root }: ReturnType<typeof placesHere>): Scope {
  const [first] = recordsOf(env, root, agent)
  return first?.scope ?? 'local'
}

/** The scope that is meant: the narrowest there is, where none is named. */
function scopeOf(agent: string, wanted: WhichSettings['scope']): Where['scope'] {
  const { title, install: plan } = adapterOf(agent)
  const scope = plan.scopes.find((one) => wanted === undefined || one === wanted)
  if (scope !== undefined) return scope
  throw new CommandFailure(
    `${title} has no settings of scope "${wanted}"`,
    `Known scopes: ${plan.scopes.join(', ')}`,
  )
}
