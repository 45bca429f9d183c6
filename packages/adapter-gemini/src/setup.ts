import {
  type DocumentForms,
  groupedLines,
  hookInstall,
  isBelow,
  isObject,
  pluginOf,
} from '@tailtest/adapter-kit'
import { HOST } from './host.ts'

/** What a person reads of a hook, and by what they switch ours off. */
const NAME = 'tailtest'

const TRUST =
  'Gemini CLI skips the hooks of a folder that nobody has trusted: start gemini there and agree. With -p it does not ask: trust it first, or set GEMINI_CLI_TRUST_WORKSPACE=true; --skip-trust leaves the hooks out.'
const ONCE = 'Start a new session: Gemini CLI reads hooks when a session begins.'

/** Commands of people are TOML, whose texts may be those of JSON. */
const documents: DocumentForms = {
  command: ({ name, description }, owner) => ({
    path: `commands/${owner}/${name}.toml`,
    fields: { description },
    argument: 'is: {{args}}',
    write: (fields, prompt) =>
      Object.entries({ ...fields, prompt })
        .map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`)
        .join(''),
  }),
  agent: ({ name, description }) => ({
    path: `agents/${name}.md`,
    fields: { name, description, tools: ['read_file', 'grep_search', 'glob'] }, // those that change nothing
  }),
}

const EDITS = '^(write_file|replace)$'
const COMMANDS = '^run_shell_command$'

const lines = groupedLines({
  host: HOST,
  registered: [
    { hook: 'SessionStart', type: 'session-started' },
    { hook: 'BeforeAgent', type: 'prompt-sent' },
    { hook: 'BeforeTool', matcher: COMMANDS, type: 'command-ran' },
    { hook: 'BeforeTool', matcher: EDITS, type: 'edit-proposed', need: 'edits' },
    { hook: 'AfterTool', matcher: EDITS, type: 'file-edited' },
    { hook: 'AfterTool', matcher: '^mcp_', type: 'command-ran' },
    { hook: 'AfterTool', matcher: COMMANDS, type: 'command-ran', need: 'edits' },
    { hook: 'AfterAgent', type: 'turn-ended' },
    { hook: 'SessionEnd', type: 'session-ended' },
  ],
  unitMs: 1,
  fields: { name: NAME },
})

/** Of the rules about a folder and those above it, the one with the longest path decides. */
function isTrusted(kept: Readonly<Record<string, unknown>>, root: string): boolean {
  const rules = Object.entries(kept).filter(([path, level]) =>
    isBelow(level === 'TRUST_PARENT' ? path.replace(/[\\/][^\\/]*$/, '') : path, root),
  )
  const [longest] = rules.sort(([one], [other]) => other.length - one.length)
  return longest !== undefined && longest[1] !== 'DO_NOT_TRUST'
}

/** What an install changes for this host. */
export const install = hookInstall({
  host: HOST,
  signs: {
    project: ['.gemini', 'GEMINI.md'],
    home: ['.gemini'],
    commands: ['gemini'],
    variables: ['GEMINI_CLI'],
  },
  folders: { project: '.gemini', user: '.gemini' },
  file: 'settings.json',
  ...lines,
  halt({ hooksConfig: kept }) {
    const { enabled, disabled } = isObject(kept) ? kept : {}
    if (enabled === false) return 'hooksConfig.enabled is false: Gemini CLI runs no hook at all'
    const isOff = Array.isArray(disabled) && disabled.includes(NAME)
    return isOff
      ? `hooksConfig.disabled names ${NAME}: Gemini CLI runs none of its hooks`
      : undefined
  },
  trust: (root, home) => ({
    path: `${home}/.gemini/trustedFolders.json`,
    isTrusted: (kept) => isTrusted(kept, root),
    message: 'the folder is not trusted: Gemini CLI reads no hooks in it',
    fix: 'Start gemini in it and say that you trust the folder.',
  }),
  documents,
  plugins: {
    paths: ({ home }) => [`${home}/.gemini/extensions/${NAME}/gemini-extension.json`],
    enabled: async ([manifest]) => (manifest === undefined ? [] : [NAME]),
  },
  commit: ['skills', 'commands', 'agents'],
  nextSteps: { user: [ONCE], project: [TRUST, ONCE] },
})

/** tailtest as an extension of this host. */
export const plugin = pluginOf({
  manifest: 'gemini-extension.json',
  skill: `${NAME}-rules`,
  fields: ({ name, version, description }) => ({ name, version, description }),
  hooks: () => ({ hooks: lines.inPlugin(`\${extensionPath}`) }),
  documents,
})
