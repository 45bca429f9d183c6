import {
  type Guidance,
  type GuidanceAgent,
  type GuidanceCommand,
  type HostDocument,
  type InstallPlaces,
  type Scope,
  withFields,
} from '@tailtest/adapter-kit'
import { folderOf } from './folders.ts'

/** Where the rule goes, relative to the folder that is opened. */
export const RULE_PATH = '.cursor/rules/tailtest.mdc'

/** A file below the host's folder. */
interface File {
  /** POSIX, relative to it. */
  path: string
  text: string
}

/**
 * The skill, the commands and the agents of a scope, and the rule of a project: a person's own rules are no files. The
 * rule says at all times what a session's start would, which some surfaces lose or do not have.
 */
export function documents(
  scope: Scope,
  places: InstallPlaces,
  guidance: Guidance,
): readonly HostDocument[] {
  const folder = folderOf(scope, places)
  const files = guidanceFiles(guidance).map(({ path, text }) => ({
    path: `${folder}/${path}`,
    text,
  }))
  return scope === 'user'
    ? files
    : [{ path: `${places.root}/${RULE_PATH}`, text: ruleText(guidance.rule) }, ...files]
}

/** The skill, the commands and the agents, each kind in a folder of its own. */
export function guidanceFiles({ skill, commands, agents }: Guidance): File[] {
  return [
    ...skillFiles(skill),
    ...commands.map((command) => commandFile(skill.name, command)),
    ...agents.map(agentFile),
  ]
}

function ruleText({ description, text }: Guidance['rule']): string {
  return withFields({ description, alwaysApply: true }, text)
}

function skillFiles({ name, description, text, pages }: Guidance['skill']): File[] {
  const skill = `${name}-rules`
  const entry = { path: 'SKILL.md', text: withFields({ name: skill, description }, text) }
  return [entry, ...pages].map((page) => ({ ...page, path: `skills/${skill}/${page.path}` }))
}

/** One word with ours in front: `/tailtest-hunt`. What a person types behind it comes along. */
function commandFile(owner: string, { name, description, argument, text }: GuidanceCommand): File {
  const said = argument === undefined ? '' : `\n${argument} is what stands behind the command.\n`
  return {
    path: `commands/${owner}-${name}.md`,
    text: withFields({ name: `${owner}-${name}`, description }, `${text.trimEnd()}\n${said}`),
  }
}

function agentFile({ name, description, text }: GuidanceAgent): File {
  return {
    path: `agents/${name}.md`,
    text: withFields({ name, description, readonly: true }, text),
  }
}
