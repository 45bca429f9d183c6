import {
  type DocumentForms,
  documentsIn,
  guidanceFiles,
  type HookScript,
  type InstallPlaces,
  type InstallPlan,
  resolvePath,
  resolverScript,
  type Scope,
  scriptFile,
} from '@tailtest/adapter-kit'
import { DEADLINES_MS, FILE_MS, HOST, PLUGIN_MS } from './host.ts'
import { pluginScript } from './scripts/plugin-script.ts'

/** Where the script of a committed install goes, relative to the project's root. */
const SCRIPT_PATH = '.cline/tailtest-hook.cjs'

const ADVICE = 'Give it another ending that Cline runs, such as .sh or .mjs, then install again.'

/** The scripts of ours in the host's folder: hook files by the names of their events, and the plugin. */
const SCRIPTS: Readonly<Record<string, HookScript>> = {
  'hooks/PostToolUse.cjs': hookFile('PostToolUse'),
  'hooks/TaskComplete.cjs': hookFile('TaskComplete'),
  'plugins/tailtest.js': {
    write: pluginScript,
    starts: (path, hook) => [
      {
        event: 'beforeTool',
        start: { ...hook, args: hook.args.with(0, resolvePath(dirOf(path), hook.args[0] ?? '')) },
        timeoutMs: PLUGIN_MS,
      },
    ],
    advice: ADVICE,
  },
}

/** A hook file: runs the hook in its own process, which the host started with `node`. CommonJS starts faster. */
function hookFile(event: string): HookScript {
  const start = (path: string) => ({ command: 'node', args: [path] })
  return {
    write: () => `const hook = ""
process.argv[2] = '${HOST}'
try {
  require(hook)
} catch {
  // Not there, or half installed.
}
`,
    starts: (path) => [{ event, start: start(path), timeoutMs: FILE_MS }],
    advice: ADVICE,
  }
}

const dirOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

const ONCE = 'Start a new session: Cline reads hooks and plugins when a session begins.'
const MODES =
  'After a turn the tests run in the background. In the terminal, and with --yolo, Cline goes on with what failed; a single prompt on the command line has ended by then: see .tailtest/reports.'

const nextSteps = {
  user: [ONCE, MODES, 'In each project, tests run only once you have agreed: tailtest trust.'],
  project: [
    `Commit .cline/hooks, .cline/plugins, .cline/skills, .cline/workflows, .cline/agents and ${SCRIPT_PATH}.`,
    'Everyone needs @tailtest/cli, in the project or global; without it the scripts do nothing.',
    ONCE,
    MODES,
  ],
} as const satisfies Partial<Record<Scope, readonly string[]>>

/** What an install changes for this host. */
export const install: InstallPlan = {
  scopes: ['project', 'user'],
  signs: {
    project: ['.cline', '.clinerules'],
    home: ['.cline'],
    commands: ['cline'],
    variables: ['CLINE_CONNECTOR_CLI_LAUNCH'],
  },
  settings: (scope, places) =>
    Object.entries(SCRIPTS).map(([name, script]) =>
      scriptFile(`${folderOf(scope, places)}/${name}`, HOST, script),
    ),
  documents: (scope, places, guidance) =>
    documentsIn(folderOf(scope, places), guidanceFiles(guidance, documents)),
  // Seen from the scripts: the folder above theirs.
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
  return `${scope === 'user' ? home : root}/.cline`
}

/** Commands that need the person's own words: of a workflow the host passes on its text alone. */
const PERSONAL: readonly string[] = ['off', 'on']

/** Commands are workflows (`/tailtest-status`). The agent is told the names of skills and agents, a person those of workflows. */
const documents: DocumentForms = {
  command: ({ name, description }, owner) =>
    PERSONAL.includes(name)
      ? undefined
      : {
          path: `workflows/${owner}-${name}.md`,
          fields: { description },
          argument: 'is what follows:',
        },
  agent: ({ name, description }) => ({
    path: `agents/${name}.yaml`,
    fields: { name, description, tools: 'read_files,search_codebase' }, // those that change nothing
  }),
}
