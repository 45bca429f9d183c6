import {
  type Guidance,
  type GuidanceAgent,
  type HostDocument,
  type InstallPlaces,
  type Scope,
  withFields,
} from '@tailtest/adapter-kit'
import { folderOf } from './folders.ts'

/** What of the host's tools reads and changes nothing. */
const READING = 'view, grep, glob'

/**
 * The skill and the agents of a scope: the host lists their names and descriptions to the agent, and a person calls the
 * skill by `/` and its name. It has no commands of a folder's own.
 */
export function documents(
  scope: Scope,
  places: InstallPlaces,
  { skill, agents }: Guidance,
): readonly HostDocument[] {
  const name = `${skill.name}-rules`
  const text = withFields({ name, description: skill.description }, skill.text)
  const files = [
    ...[{ path: 'SKILL.md', text }, ...skill.pages].map((page) => ({
      path: `skills/${name}/${page.path}`,
      text: page.text,
    })),
    ...agents.map(agentFile),
  ]
  const folder = folderOf(scope, places)
  return files.map((file) => ({ ...file, path: `${folder}/${file.path}` }))
}

function agentFile({ name, description, text }: GuidanceAgent) {
  return {
    path: `agents/${name}.agent.md`,
    text: withFields({ name, description, tools: READING }, text),
  }
}
