import { type DocumentForms, type Guidance, guidanceFiles } from './documents.ts'

/** What every host's manifest says of tailtest. */
export interface PluginFacts {
  /** One word: `tailtest`. */
  name: string
  version: string
  /** One line. */
  description: string
  author: string
  license: string
  /** Address of the project's page. */
  homepage: string
  keywords: readonly string[]
}

/** A text file of a plugin, or of the folder that lists it. */
export interface PluginFile {
  /** POSIX, relative to that folder. */
  path: string
  text: string
}

/** A host's plugin: all of it but the programs, which are the same for every host. */
export interface PluginPlan {
  /** Where the manifest is, POSIX, relative to the plugin's folder: it tells one host's plugin from another's. */
  manifest: string
  /** The words that start tailtest in the agent's shell, where the host puts the plugin's `bin` on its PATH; absent: it does not. */
  command?: string
  /** The name under which the agent loads the plugin's skill; absent: the host has no skills. */
  skill?: string
  /** Where the host's directory of plugins looks for a square PNG in the plugin's folder; absent: nowhere. */
  icon?: string
  /**
   * A module of it that the host loads, which asks a process that stays (`tailtest-hook <host> serve`) in the place of its
   * command hooks. No hook loads its text. Absent: the host has no such modules.
   */
  module?(): Promise<PluginFile>
  /** The manifest, the hooks, and what the agent can read or a person can call. Pure and byte-stable. */
  files(facts: PluginFacts, guidance: Guidance): readonly PluginFile[]
  /** The list of plugins that makes a folder a marketplace of this host; `source`: the plugin's folder in it, `./<host>`. Pure and byte-stable. Absent: it takes the folder itself. */
  catalogue?(facts: PluginFacts, source: string): PluginFile
}

/** The folder of programs in every plugin, and those in it. */
export const PLUGIN_BIN = {
  /** What the host starts at an event, then the host's name. */
  hook: 'bin/tailtest-hook.cjs',
  /** What `node` starts as the command. */
  command: 'bin/tailtest.cjs',
} as const

/** A plugin whose manifest is JSON, whose hooks stand in a file of their own, and in whose host's shell its programs are not on the PATH. */
interface PluginSetup extends Omit<PluginPlan, 'files' | 'command'> {
  fields(facts: PluginFacts): object
  /** What stands in `hooks/hooks.json`. */
  hooks(facts: PluginFacts): object
  documents: DocumentForms
}

export function pluginOf({ fields, hooks, documents, ...plan }: PluginSetup): PluginPlan {
  return {
    ...plan,
    files: (facts, guidance) => [
      jsonFile(plan.manifest, fields(facts)),
      jsonFile('hooks/hooks.json', hooks(facts)),
      ...guidanceFiles(explainCommand(guidance, facts.name), documents),
    ],
  }
}

/** A JSON file of a plugin. */
export function jsonFile(path: string, value: unknown): PluginFile {
  return { path, text: `${JSON.stringify(value, null, 2)}\n` }
}

/**
 * The guidance for a host whose shell does not know the programs of a plugin. What `command` stands for: the skill says
 * it below its heading, commands and agents say where it is said. Pure.
 */
export function explainCommand(guidance: Guidance, command: string): Guidance {
  const { skill, commands, agents } = guidance
  const [heading = '', ...rest] = skill.text.split('\n')
  const start = `node "<the folder of this file>/../../${PLUGIN_BIN.command}"`
  const words = `\`${command}\` in a command stands for what tailtest's notes give in its place`
  const text = [heading, '', `${words}, or \`${start}\`.`, ...rest].join('\n')
  const explained = <T extends { text: string }>(one: T): T =>
    one.text.includes(`\`${command} `)
      ? { ...one, text: `${one.text.trimEnd()}\n\n${words}; the skill of its rules says it too.\n` }
      : one
  return {
    ...guidance,
    skill: { ...skill, text },
    commands: commands.map(explained),
    agents: agents.map(explained),
  }
}
