import {
  type DocumentForms,
  type FieldGuards,
  type Guard,
  type Guidance,
  guidanceFiles,
  hookInstall,
  hookProblem,
  isBoolean,
  isObject,
  isString,
  listOf,
  oneOf,
  optional,
  type PluginFile,
  type PluginSigns,
  parseSettings,
  type Scope,
  SettingsError,
} from '@tailtest/adapter-kit'
import { COMMANDS } from './commands.ts'
import { entriesFor, hooks } from './entries.ts'
import { DEADLINES_MS, HOST } from './host.ts'

/** Where the script of a committed install goes, relative to the project's root. */
const SCRIPT_PATH = '.claude/tailtest-hook.cjs'

/** The settings file of each scope. */
const FILES = {
  local: 'settings.local.json',
  project: 'settings.json',
  user: 'settings.json',
} as const satisfies Record<Scope, string>

const CHECK = 'Type /hooks in Claude Code to see them.'
const FOLDER =
  'Start Claude Code in this folder: it reads these settings only there, not in a folder below.'
const RESTART =
  'A running session picks the hooks up within seconds; before version 2.1.330, restart it if there was no settings file when it began.'

const nextSteps = {
  local: [
    RESTART,
    FOLDER,
    CHECK,
    'Keep .claude/settings.local.json out of commits: it is yours, and holds paths of this machine.',
  ],
  project: [RESTART, FOLDER, CHECK],
  user: [RESTART, CHECK],
} as const satisfies Record<Scope, readonly string[]>

/** A plugin of ours, in whatever marketplace. */
const OURS = /^tailtest@/

/** How these files are read. */
const PLAN = { path: '', key: 'hooks', entries: {}, isOurs: () => false }

/** The host keeps in its settings files which plugins are on; the narrower file counts more. */
const plugins: PluginSigns = {
  paths: ({ root, home }) => [
    `${home}/.claude/settings.json`,
    `${root}/.claude/settings.json`,
    `${root}/.claude/settings.local.json`,
  ],
  async enabled(texts) {
    const all = texts.map((text) => (text === undefined ? {} : switchesIn(text)))
    const merged: Readonly<Record<string, unknown>> = Object.assign({}, ...all)
    return Object.entries(merged).flatMap(([name, isOn]) =>
      isOn === true && OURS.test(name) ? [name] : [],
    )
  },
}

function switchesIn(text: string): object {
  try {
    const settings = parseSettings(text, PLAN)
    const plugins = isObject(settings) ? settings.enabledPlugins : undefined
    return isObject(plugins) ? plugins : {}
  } catch (error) {
    if (error instanceof SettingsError) return {} // the host reads nothing in it either
    throw error
  }
}

/** Git does not see what is one person's alone. */
const UNSEEN = { path: '.gitignore', text: '*\n' }

/** The skill, the commands and the agents of a scope, each kind in a folder of its own. */
function documents(guidance: Guidance, scope: Scope): readonly PluginFile[] {
  const folders = [
    `skills/${guidance.skill.name}-rules`,
    `commands/${COMMANDS}`,
    `agents/${COMMANDS}`,
  ]
  const unseen = folders.map((folder) => ({ ...UNSEEN, path: `${folder}/${UNSEEN.path}` }))
  return [...documentFiles(guidance, COMMANDS), ...(scope === 'local' ? unseen : [])]
}

/** `within`: a folder of ours inside that of a kind, where other people's files are there too. */
export function documentFiles(guidance: Guidance, within?: string): PluginFile[] {
  const own = within === undefined ? '' : `/${within}`
  const forms: DocumentForms = {
    skill: { 'user-invocable': false }, // for the agent alone: people call the commands
    // For people alone: an agent has the command line, and commands of people are not its own to give.
    command: ({ name, description, argument }) => ({
      path: `commands${own}/${name}.md`,
      fields: { description, 'argument-hint': argument, 'disable-model-invocation': true },
      argument: 'is: $ARGUMENTS',
    }),
    // Without a shell: this host takes `Bash(tailtest run:*)` here for all of Bash.
    agent: ({ name, description }) => ({
      path: `agents${own}/${name}.md`,
      fields: { name, description, tools: 'Read, Grep, Glob' },
    }),
  }
  return guidanceFiles(guidance, forms)
}

const isSeconds: Guard<number> = (value): value is number => typeof value === 'number' && value > 0
const isUrl: Guard<string> = (value): value is string => isString(value) && URL.canParse(value)
const isTextRecord: Guard<unknown> = (value): value is unknown =>
  isObject(value) && Object.values(value).every(isString)

const common: FieldGuards = {
  if: optional(isString),
  timeout: optional(isSeconds),
  statusMessage: optional(isString),
  once: optional(isBoolean),
}

/** What this host demands of the entries of each type: read from client 2.1.197, tried on it. */
const entryTypes: Readonly<Record<string, FieldGuards>> = {
  command: {
    ...common,
    command: isString,
    args: optional(listOf(isString)),
    shell: optional(oneOf(['bash', 'powershell'])),
    async: optional(isBoolean),
    asyncRewake: optional(isBoolean),
  },
  prompt: { ...common, prompt: isString, model: optional(isString) },
  agent: { ...common, prompt: isString, model: optional(isString) },
  http: {
    ...common,
    url: isUrl,
    headers: optional(isTextRecord),
    allowedEnvVars: optional(listOf(isString)),
  },
  mcp_tool: { ...common, server: isString, tool: isString, input: optional(isObject) },
}

/** The events whose entries the host checks; lists under any other name are ignored. */
const checkedEvents: readonly string[] = [
  ...['PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'PostToolBatch', 'Notification'],
  ...['UserPromptSubmit', 'UserPromptExpansion', 'SessionStart', 'SessionEnd', 'Stop'],
  ...['StopFailure', 'SubagentStart', 'SubagentStop', 'PreCompact', 'PostCompact'],
  ...['PermissionRequest', 'PermissionDenied', 'Setup', 'TeammateIdle', 'TaskCreated'],
  ...['TaskCompleted', 'Elicitation', 'ElicitationResult', 'ConfigChange', 'WorktreeCreate'],
  ...['WorktreeRemove', 'InstructionsLoaded', 'CwdChanged', 'FileChanged', 'MessageDisplay'],
]

/** A value that is no list is ignored by the host, not held against the file. */
const problem = hookProblem({
  consequence: 'Claude Code then skips the whole file, so its hooks would not run',
  events: checkedEvents,
  noList: 'passed over',
  group: { matcher: optional(isString), hooks: 'demanded' },
  types: entryTypes,
})

/** What an install changes for this host. */
export const install = hookInstall({
  host: HOST,
  signs: {
    project: ['.claude', 'CLAUDE.md'],
    home: ['.claude'],
    commands: ['claude'],
    variables: ['CLAUDECODE'],
  },
  folders: { local: '.claude', project: '.claude', user: '.claude' },
  file: FILES,
  hooks,
  entries: entriesFor,
  problem,
  // A file that is skipped turns nothing off either.
  halt: ({ disableAllHooks }) =>
    disableAllHooks === true
      ? 'disableAllHooks is true: Claude Code runs no hook at all'
      : undefined,
  documents,
  script: SCRIPT_PATH,
  reference: `\${CLAUDE_PROJECT_DIR}/${SCRIPT_PATH}`,
  deadlineMs: DEADLINES_MS,
  plugins,
  commit: ['skills', 'commands', 'agents'],
  nextSteps,
})
