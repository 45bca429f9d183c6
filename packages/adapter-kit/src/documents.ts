import type { PluginFile } from './plugin.ts'

/** Fields in front of a document. */
type Fields = Parameters<typeof withFields>[0]

/** A document in a host's form: where it goes, relative to the host's folder, and its fields. */
interface Form {
  path: string
  fields: Fields
}

/** `write`: @default Markdown with the fields in front */
interface CommandForm extends Form {
  argument: string
  write?(fields: Fields, text: string): string
}

/** Where a host keeps what an agent can read or call, and what it wants in front. */
export interface DocumentForms {
  /** Further fields of the skill. */
  skill?: Fields
  /** `undefined`, or absent: the host has no such commands; `argument`: how what a person types behind the name comes along, as the end of a sentence about it; `write`: how it is written. */
  command?(command: GuidanceCommand, owner: string): CommandForm | undefined
  /** Absent: the host's agents are no files. */
  agent?(agent: GuidanceAgent): Form
}

/** The skill, the commands and the agents as files, relative to the host's folder. The skill has a name that no command of people has. */
export function guidanceFiles(
  { skill, commands, agents }: Guidance,
  forms: DocumentForms,
): PluginFile[] {
  const name = `${skill.name}-rules`
  const fields = { name, description: skill.description, ...forms.skill }
  const pages = [{ path: 'SKILL.md', text: withFields(fields, skill.text) }, ...skill.pages]
  return [
    ...pages.map(({ path, text }) => ({ path: `skills/${name}/${path}`, text })),
    ...commands.flatMap((command) => {
      const form = forms.command?.(command, skill.name)
      if (form === undefined) return []
      const { argument, text } = command
      const said = argument === undefined ? '' : `\n\n${argument} ${form.argument}`
      const { path, fields, write = withFields } = form
      return [{ path, text: write(fields, text.trimEnd() + said) }]
    }),
    ...agents.flatMap((agent) => {
      const form = forms.agent?.(agent)
      return form === undefined
        ? []
        : [{ path: form.path, text: withFields(form.fields, agent.text) }]
    }),
  ]
}

/** Such files below a folder. */
export function documentsIn(folder: string, files: readonly PluginFile[]): HostDocument[] {
  return files.map(({ path, text }) => ({ path: `${folder}/${path}`, text }))
}

/** Markdown with fields in front, as hosts want their documents; JSON of one value is YAML too. Fields that are `undefined` are left out. */
export function withFields(
  fields: Readonly<
    Record<
      string,
      string | boolean | readonly string[] | Readonly<Record<string, string>> | undefined
    >
  >,
  text: string,
): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const lines = given.map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `${['---', ...lines, '---', '', text.trimEnd()].join('\n')}\n`
}

/** One text that an agent reads when it needs it. */
export interface GuidancePage {
  /** POSIX, relative to the skill's folder: `python.md`. */
  path: string
  /** Markdown. */
  text: string
}

/** Something a person, or the agent, calls by name; `text` is what the agent is then to do. */
export interface GuidanceCommand {
  /** One word: `hunt`. */
  name: string
  /** What it wants behind its name, as a person reads it: `<file>`; absent: nothing. */
  argument?: string
  /** One line. */
  description: string
  /** Markdown. */
  text: string
}

/** A helper with its own context that reads and changes nothing. */
export interface GuidanceAgent {
  name: string
  /** When it is to be asked, in one line. */
  description: string
  /** Markdown. */
  text: string
}

/** What an agent can read or call when it needs it, in no host's form; adapters put it into theirs. */
export interface Guidance {
  /** The short rules as they hold whatever a project's settings, for hosts that keep a text before the agent at all times. */
  rule: { name: string; description: string; text: string }
  /** The long rules: an entry that names its pages. */
  skill: { name: string; description: string; text: string; pages: readonly GuidancePage[] }
  commands: readonly GuidanceCommand[]
  agents: readonly GuidanceAgent[]
}

/** A file that install writes as a whole and uninstall takes away again, unless a person changed it. */
export interface HostDocument {
  /** Absolute. */
  path: string
  text: string
}
