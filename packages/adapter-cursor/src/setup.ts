import { lstatSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
  optional,
  type PlacedFile,
  type PluginFile,
  withFields,
} from '@tailtest/adapter-kit'
import { entriesOf, hooks, lineOf } from './entries.ts'
import { DEADLINES_MS, HOST } from './host.ts'

const TRUST =
  'The editor runs the hooks of a project only in a workspace that you trust, and only of the folder that is opened.'
const PERSON =
  'Test results are in .tailtest/reports and `tailtest status`: Cursor does not show you what a hook says.'
const CHECK = 'In Cursor, Settings > Hooks lists them; cursor-agent reads the same file.'

/** Where the rule goes, relative to the host's folder. */
const RULE = 'rules/tailtest.mdc'

/** The same, relative to the folder that is opened. */
export const RULE_PATH = `.cursor/${RULE}`

/**
 * The rule of a project says at all times what a session's start would, which some surfaces lose or do not have. A
 * person's own rules are no files.
 */
function ruleOf({ rule: { description, text } }: Guidance): PluginFile {
  return { path: RULE, text: withFields({ description, alwaysApply: true }, text) }
}

/** A command is one word with ours in front: `/tailtest-hunt`. */
export const documents: DocumentForms = {
  command: ({ name, description }, owner) => ({
    path: `commands/${owner}-${name}.md`,
    fields: { name: `${owner}-${name}`, description },
    argument: 'is what stands behind the command.',
  }),
  agent: ({ name, description }) => ({
    path: `agents/${name}.md`,
    fields: { name, description, readonly: true },
  }),
}

/** The host reads no file of a project that is a link or lies behind one. */
function linkProblem({ path, root }: PlacedFile): string | undefined {
  if (root === undefined || !isBehindLink(path, root)) return undefined
  return 'it is a link or behind one: Cursor does not read it'
}

function isBehindLink(path: string, root: string): boolean {
  try {
    const isLink = lstatSync(path).isSymbolicLink()
    return isLink || realpathSync(dirname(path)) !== join(realpathSync(root), '.cursor')
  } catch {
    return false // not there yet
  }
}

const CONSEQUENCE = 'Cursor then ignores the whole file, so its hooks would not run'

/** The host cuts comments out of a file before it reads it, wherever they seem to stand, in a text too. */
function commentProblem(text: string): string | undefined {
  const rest = text.replace(/\/\/.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')
  try {
    JSON.parse(rest.replace(/^\ufeff/, ''))
    return undefined
  } catch {
    return `"//" is not allowed, not even in an address: Cursor takes what follows for a comment; ${CONSEQUENCE}`
  }
}

/** The events the host knows, in version 1.0.32 of its SDK; an unknown one voids the file. */
const EVENTS: readonly string[] = [
  ...['beforeShellExecution', 'beforeMCPExecution', 'afterShellExecution', 'afterMCPExecution'],
  ...['beforeReadFile', 'afterFileEdit', 'beforeTabFileRead', 'afterTabFileEdit', 'stop'],
  ...['beforeSubmitPrompt', 'afterAgentResponse', 'afterAgentThought', 'sessionStart'],
  ...['sessionEnd', 'preCompact', 'subagentStart', 'subagentStop', 'preToolUse', 'postToolUse'],
  ...['postToolUseFailure', 'workspaceOpen'],
]

const isPositive: Guard<number> = (value): value is number => typeof value === 'number' && value > 0
const isLimit: Guard<number | null> = (value): value is number | null =>
  value === null || (isPositive(value) && Number.isInteger(value))
const isFilled: Guard<string> = (value): value is string => isString(value) && value.trim() !== ''
const isMatcher: Guard<string> = (value): value is string =>
  isString(value) && (value === '' || value === '*' || isRegex(value))

/** What the host demands of the fields of a hook; others it passes over. */
const ALL: FieldGuards = {
  matcher: optional(isMatcher),
  timeout: optional(isPositive),
  loop_limit: optional(isLimit),
  failClosed: optional(isBoolean),
}
const COMMAND = { command: isString, ...ALL }
const PROMPT = { prompt: isFilled, model: optional(isFilled), ...ALL }

/** What the host demands, if it is to read any of a file. */
const problem = hookProblem({
  consequence: CONSEQUENCE,
  *top({ version, hooks }) {
    if (!isPositive(version) || !Number.isInteger(version)) yield '"version": 1 is missing'
    if (hooks !== undefined && !isObject(hooks)) yield '"hooks" is not an object'
  },
  events: EVENTS,
  otherEvents: 'refused',
  types: { command: COMMAND, prompt: PROMPT },
  usualType: 'command',
})

function isRegex(text: string): boolean {
  try {
    new RegExp(text)
    return true
  } catch {
    return false
  }
}

/** What an install changes for this host. */
export const install = hookInstall({
  host: HOST,
  signs: {
    project: ['.cursor', '.cursorrules'],
    home: ['.cursor'],
    commands: ['cursor', 'cursor-agent'],
    variables: ['CURSOR_AGENT'],
  },
  folders: { project: '.cursor', user: '.cursor' },
  file: 'hooks.json',
  hooks,
  entries: (hook, needs) => entriesOf(lineOf(hook), needs),
  problem: (settings, text, file) => linkProblem(file) ?? commentProblem(text) ?? problem(settings),
  empty: '{\n  "version": 1\n}\n',
  documents: (guidance, scope) => [
    ...(scope === 'user' ? [] : [ruleOf(guidance)]),
    ...guidanceFiles(guidance, documents),
  ],
  deadlineMs: DEADLINES_MS,
  alsoRuns: ['claude'],
  commit: ['rules', 'skills', 'commands', 'agents'],
  nextSteps: { project: [TRUST, PERSON, CHECK], user: [PERSON, CHECK] },
})
