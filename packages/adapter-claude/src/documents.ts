import {
  type Guidance,
  type GuidanceAgent,
  type GuidanceCommand,
  type HostDocument,
  type InstallPlaces,
  type Scope,
  withFields,
} from '@tailtest/adapter-kit'
import { COMMANDS } from './commands.ts'
import { FOLDERS } from './folders.ts'

/** A file of a folder of ours. */
interface File {
  /** POSIX, relative to the folder. */
  path: string
  text: string
}

/** What git says of nobody's own files is nothing. */
const UNSEEN: File = { path: '.gitignore', text: '*\n' }

/** The skill, the commands and the agents of a scope, each kind in a folder of its own. */
export function documents(
  scope: Scope,
  places: InstallPlaces,
  guidance: Guidance,
): readonly HostDocument[] {
  const base = `${places[FOLDERS[scope]]}/.claude`
  return Object.entries(foldersOf(guidance, COMMANDS)).flatMap(([folder, files]) =>
    [...files, ...(scope === 'local' ? [UNSEEN] : [])].map(({ path, text }) => ({
      path: `${base}/${folder}/${path}`,
      text,
    })),
  )
}

/** Each kind in its folder; `within`: a folder of ours inside it, where other people's files are there too. */
export function foldersOf(
  { skill, commands, agents }: Guidance,
  within?: string,
): Readonly<Record<string, readonly File[]>> {
  const own = within === undefined ? '' : `/${within}`
  return {
    // A skill of the commands' own name would be called in their place.
    [`skills/${skill.name}-rules`]: [skillFile(skill), ...skill.pages],
    [`commands${own}`]: commands.map(commandFile),
    [`agents${own}`]: agents.map(agentFile),
  }
}

/** For the agent alone: people call the commands. */
function skillFile({ name, description, text }: Guidance['skill']): File {
  const fields = { name: `${name}-rules`, description, 'user-invocable': false }
  return { path: 'SKILL.md', text: withFields(fields, text) }
}

/** For people alone: an agent has the command line, and commands of people are not its own to give. */
function commandFile({ name, description, argument, text }: GuidanceCommand): File {
  const fields = { description, 'argument-hint': argument, 'disable-model-invocation': true }
  const said = argument === undefined ? text : `${text.trimEnd()}\n\n${argument} is: $ARGUMENTS\n`
  return { path: `${name}.md`, text: withFields(fields, said) }
}

/** Without a shell: this host takes `Bash(tailtest run:*)` here for all of Bash. */
const READING = 'Read, Grep, Glob'

function agentFile({ name, description, text }: GuidanceAgent): File {
  return { path: `${name}.md`, text: withFields({ name, description, tools: READING }, text) }
}
