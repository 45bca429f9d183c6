import {
  type DocumentForms,
  documentsIn,
  guidanceFiles,
  type HookScript,
  type HookStart,
  type InstallPlaces,
  type InstallPlan,
  resolvePath,
  resolverScript,
  type Scope,
  scriptFile,
} from '@tailtest/adapter-kit'
import { DEADLINES_MS, HOST } from './host.ts'
import plugin from './plugin.planted.mjs'

const EDITS = ['write', 'edit', 'apply_patch']
const COMMANDS = ['bash']

/** The tools that the plugin asks about; `edits`: also before an edit, so that it can be refused. */
function asked(edits: boolean) {
  return {
    before: edits ? [...COMMANDS, ...EDITS] : COMMANDS,
    after: edits ? [...EDITS, ...COMMANDS] : EDITS,
  }
}

const limits = { usual: DEADLINES_MS['file-edited'], turn: DEADLINES_MS['turn-ended'] }

const line = (name: string, value: object) => `const ${name} = ${JSON.stringify(value)}`

/** The plugin: a module that the client loads into its own process, and that starts the hook. */
const script: HookScript = {
  write: ({ edits = false }) =>
    plugin
      .replace(/^const asked = .*$/m, () => line('asked', asked(edits)))
      .replace(/^const limits = .*$/m, () => line('limits', limits)),
  starts(path, { command, args: [file = '', ...args] }, text) {
    const start = { command, args: [resolvePath(`${path}/..`, file), ...args] }
    const { before, after } = asked(text.includes(line('asked', asked(true))))
    const calls = (event: string, tools: readonly string[]): Omit<HookStart, 'start'>[] =>
      tools.map((matcher) => ({ event, matcher }))
    return [
      { event: 'chat.message' },
      ...calls('tool.execute.before', before),
      ...calls('tool.execute.after', after),
    ].map((hook) => ({ ...hook, start, timeoutMs: limits.usual }))
  },
  advice: 'Give it another name, then install again.',
}

/** Commands are called by their path (`/tailtest/status`). */
const documents: DocumentForms = {
  command: ({ name, description }, owner) => ({
    path: `commands/${owner}/${name}.md`,
    fields: { description },
    argument: 'is: $ARGUMENTS',
  }),
  agent: ({ name, description }) => ({
    path: `agents/${name}.md`,
    fields: { description, mode: 'subagent', permission: { edit: 'deny', bash: 'deny' } },
  }),
}

/** Where the script of a committed install goes, relative to the project's root. */
const SCRIPT_PATH = '.opencode/tailtest-hook.cjs'

const ONCE = 'Start opencode again: it loads plugins when it starts.'
const MODES =
  'Where opencode stays (its terminal, "opencode serve") it goes on with what failed; "opencode run" has ended by then: the tests run in the background, and .tailtest/reports says what ran.'

const nextSteps = {
  user: [ONCE, MODES, 'In each project, tests run only once you have agreed: tailtest trust.'],
  project: [
    `Commit .opencode/plugins, .opencode/skills, .opencode/commands, .opencode/agents and ${SCRIPT_PATH}.`,
    'Everyone needs @tailtest/cli, in the project or global; without it the plugin does nothing.',
    ONCE,
    MODES,
  ],
} as const satisfies Partial<Record<Scope, readonly string[]>>

/** What an install changes for this host. */
export const install: InstallPlan = {
  scopes: ['project', 'user'],
  signs: {
    project: ['.opencode', 'opencode.json', 'opencode.jsonc'],
    home: ['.config/opencode'],
    commands: ['opencode'],
    variables: ['OPENCODE'],
  },
  settings: (scope, places) => [
    scriptFile(`${folderOf(scope, places)}/plugins/tailtest.js`, HOST, script),
  ],
  documents: (scope, places, guidance) =>
    documentsIn(folderOf(scope, places), guidanceFiles(guidance, documents)),
  // Seen from the plugin: the folder above its own.
  projectScript: {
    path: SCRIPT_PATH,
    reference: '../tailtest-hook.cjs',
    text: resolverScript(HOST),
  },
  deadlineMs: DEADLINES_MS,
  nextSteps: (scope) => nextSteps[scope === 'user' ? 'user' : 'project'],
}

/** The host's folder for a scope; it has none for one person in one project. */
function folderOf(scope: Scope, { root, home }: InstallPlaces): string {
  return scope === 'user' ? `${home}/.config/opencode` : `${root}/.opencode`
}
