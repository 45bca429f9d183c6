import {
  type Guidance,
  type GuidanceCommand,
  type HostDocument,
  type InstallPlaces,
  type Scope,
  withFields,
} from '@tailtest/adapter-kit'
import { folderOf } from './folders.ts'

/** Those that need the person's own words: of a workflow the host passes on its text alone. */
const PERSONAL: readonly string[] = ['off', 'on']

/** What of the host's tools reads and changes nothing. */
const READING = 'read_files,search_codebase'

/**
 * The skill, the commands as workflows (`/tailtest-status`) and the agents of a scope. The agent is
 * told the names of skills and agents, a person those of workflows.
 */
export function documents(
  scope: Scope,
  places: InstallPlaces,
  { skill, commands, agents }: Guidance,
): readonly HostDocument[] {
  const name = `${skill.name}-rules`
  const text = withFields({ name, description: skill.description }, skill.text)
  const files = [
    { path: `skills/${name}/SKILL.md`, text },
    ...skill.pages.map((page) => ({ path: `skills/${name}/${page.path}`, text: page.text })),
    ...commands
      .filter((command) => !PERSONAL.includes(command.name))
      .map((command) => ({
        path: `workflows/${skill.name}-${command.name}.md`,
        text: workflow(command),
      })),
    ...agents.map((agent) => ({
      path: `agents/${agent.name}.yaml`,
      text: withFields(
        { name: agent.name, description: agent.description, tools: READING },
        agent.text,
      ),
    })),
  ]
  const folder = folderOf(scope, places)
  return files.map((file) => ({ ...file, path: `${folder}/${file.path}` }))
}

/** What a person types behind the name follows the text. */
function workflow({ description, argument, text }: GuidanceCommand): string {
  const said = argument === undefined ? text : `${text.trimEnd()}\n\n${argument} is what follows:\n`
  return withFields({ description }, said)
}
