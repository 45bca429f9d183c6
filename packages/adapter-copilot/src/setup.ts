import {
  type DocumentForms,
  type HookCommand,
  hookEntries,
  hookGroups,
  hookInstall,
  hookOfLine,
  hookProblem,
  isAbsolutePath,
  isBelow,
  isObject,
  quotedPath,
  quotedScript,
  type Registration,
  scriptHook,
} from '@tailtest/adapter-kit'
import { DEADLINES_MS, HOST, SHELLS } from './host.ts'

/** Where the script of a committed install goes, relative to the project's root: the host reads only JSON there. */
const SCRIPT_PATH = '.github/hooks/tailtest-hook.cjs'

/** The script beside the file that names it, in the host's variable for that folder. */
const BESIDE = 'COPILOT_HOOK_DIR/tailtest-hook.cjs'

/** Behind the script: a hook that fails before a call keeps it from being made, one that cannot be started too. */
const END = `${HOST} || true`

const TRUST =
  'Copilot skips the hooks of a folder that nobody has trusted, without a word: start copilot there and agree. With -p it does not ask: trust it first, or add --trust-folder.'
const ONCE = 'Start a new session: Copilot reads hooks when a session begins.'

/** The host lists names and descriptions of skills and agents to the agent; it has no commands of a folder's own. */
const documents: DocumentForms = {
  agent: ({ name, description }) => ({
    path: `agents/${name}.agent.md`,
    fields: { name, description, tools: 'view, grep, glob' }, // those that change nothing
  }),
}

const EDITS = '^(create|edit|apply_patch)$'
const COMMANDS = `^(${SHELLS.join('|')})$`
/** `writer-write_file`: the name of a server stands before that of its tool; no tool of the host's own has a dash. */
const OF_SERVERS = '^.+-.+$'

/** The case of a name chooses the payload: with a small letter it is the host's own. */
const registered: readonly Registration[] = [
  { hook: 'sessionStart', type: 'session-started' },
  { hook: 'userPromptSubmitted', type: 'prompt-sent' },
  { hook: 'preToolUse', matcher: COMMANDS, type: 'command-ran' },
  { hook: 'preToolUse', matcher: OF_SERVERS, type: 'command-ran' },
  { hook: 'preToolUse', matcher: EDITS, type: 'edit-proposed', need: 'edits' },
  { hook: 'postToolUse', matcher: EDITS, type: 'file-edited' },
  { hook: 'postToolUse', matcher: COMMANDS, type: 'command-ran', need: 'edits' },
  { hook: 'agentStop', type: 'turn-ended' },
  { hook: 'subagentStop', type: 'subagent-ended' },
  { hook: 'sessionEnd', type: 'session-ended' },
]

/** The lines that start the hook, one a shell. They never fail: a Node that is gone would stop every command. */
function linesOf({ args: [script = ''] }: HookCommand): { bash: string; powershell: string } {
  const isOwn = isAbsolutePath(script)
  const powershell = isOwn ? `'${script.replaceAll("'", "''")}'` : `"$env:${BESIDE}"`
  return {
    bash: `node "${isOwn ? quotedPath(script) : `$${BESIDE}`}" ${END}`,
    powershell: `node ${powershell} ${HOST}; exit 0`,
  }
}

/** The command of a hook of ours; `undefined`: it is somebody else's. */
function ourCommand(value: unknown): HookCommand | undefined {
  const line = isObject(value) ? value.bash : undefined
  const isBeside = quotedScript(line, END) === `$${BESIDE}`
  return isBeside ? scriptHook(SCRIPT_PATH, HOST) : hookOfLine(line, HOST, END)
}

const CONSEQUENCE = 'Copilot then ignores the whole file, so its hooks would not run'
const MARK = `it begins with a byte order mark; ${CONSEQUENCE}`

/** Tried on client 1.0.102: a hook that is malformed is skipped alone, what stands under another name is passed over. */
const problem = hookProblem({
  consequence: CONSEQUENCE,
  *top({ version = 1, hooks, disableAllHooks }) {
    if (version !== 1) yield '"version" is not 1'
    if (disableAllHooks === true) yield '"disableAllHooks" is true'
    if (!isObject(hooks)) yield '"hooks" is not an object'
  },
  events: [
    ...['sessionStart', 'sessionEnd', 'userPromptSubmitted', 'preToolUse', 'permissionRequest'],
    ...['postToolUse', 'postToolUseFailure', 'agentStop', 'subagentStart', 'subagentStop'],
    ...['errorOccurred', 'preCompact', 'notification'],
  ],
})

/** What the host calls the list of folders; the second is an older name that it still takes. */
const LISTS = ['trustedFolders', 'trusted_folders'] as const

/** What an install changes for this host: a file of our own beside those of others, all of which it reads. */
export const install = hookInstall({
  host: HOST,
  signs: {
    project: ['.github/hooks', '.github/copilot'],
    home: ['.copilot'],
    commands: ['copilot'],
    variables: ['COPILOT_CLI'],
  },
  folders: { project: '.github', user: '.copilot' },
  file: 'hooks/tailtest.json',
  hooks: hookGroups(ourCommand, { command: 'bash', timeout: 'timeoutSec' }),
  entries: (hook, needs) =>
    hookEntries(registered, needs, DEADLINES_MS, (_, matcher, timeoutSec) => ({
      ...{ type: 'command', ...matcher, ...linesOf(hook), timeoutSec },
    })),
  problem: (settings, text) => (text.startsWith('\ufeff') ? MARK : problem(settings)),
  empty: '{\n  "version": 1,\n  "hooks": {}\n}\n',
  trust: (root, home) => ({
    path: `${home}/.copilot/config.json`,
    isTrusted: (kept) =>
      LISTS.map((name) => kept[name])
        .flatMap((list) => (Array.isArray(list) ? list.map(String) : []))
        .some((folder) => isBelow(folder, root)),
    message: 'the folder is not trusted: Copilot skips the hooks in it without a word',
    fix: 'Start copilot in it and say that you trust the folder.',
  }),
  documents,
  script: SCRIPT_PATH,
  deadlineMs: DEADLINES_MS,
  alsoRuns: ['claude'],
  commit: ['skills', 'agents'],
  nextSteps: { user: [ONCE], project: [TRUST, ONCE] },
})
