import {
  type FieldGuards,
  type Guard,
  hookInstall,
  hookProblem,
  isBoolean,
  isObject,
  isString,
  optional,
} from '@tailtest/adapter-kit'
import { lines } from './entries.ts'
import { DEADLINES_MS, HOST } from './host.ts'
import { plugins } from './plugin.ts'
import { consent } from './trust.ts'

const TRUST =
  'Codex skips hooks that nobody has trusted, without a word: start codex and trust them all at "Hooks need review"; or type /hooks, choose each and press t.'
const ONCE =
  'Once is enough: updates of tailtest keep that trust unless install says that the hook was changed.'
const HEADLESS =
  'codex exec does not ask: trust them in a codex session first, or start it with --dangerously-bypass-hook-trust.'
const CHECK = 'tailtest doctor says which hooks are trusted.'

const nextSteps = {
  user: [TRUST, ONCE, HEADLESS, CHECK],
  project: [`Everyone trusts the project and then the hooks. ${TRUST}`, ...[ONCE, HEADLESS, CHECK]],
}

/** A value that may also be left out, or be `null`. */
function orNull<T>(guard: Guard<T>): Guard<T | null | undefined> {
  return (value): value is T | null | undefined =>
    value === undefined || value === null || guard(value)
}

/** All that may stand at the top of a hooks file; what this host demands was tried on client 0.169.0. */
const TOP_LEVEL: FieldGuards = {
  description: orNull(isString),
  hooks: isObject,
}

/** The events whose hooks the host reads; others it passes over, whatever stands below them. */
const EVENTS: readonly string[] = [
  ...['SessionStart', 'UserPromptSubmit', 'PreModelRequest', 'PostModelRequest', 'PreToolUse'],
  ...['PermissionRequest', 'PostToolUse', 'PreCompact', 'PostCompact', 'SubagentStart'],
  ...['SubagentStop', 'Stop', 'Interrupt', 'SessionEnd'],
]

const isCount: Guard<number> = (value): value is number =>
  Number.isInteger(value) && Number(value) >= 0

/** What the host demands of the fields of a command; others it passes over. */
const COMMAND: FieldGuards = {
  command: isString,
  timeout: orNull(isCount),
  async: optional(isBoolean),
  statusMessage: orNull(isString),
  commandWindows: orNull(isString),
  additionalContextLimit: orNull(isCount),
}

/** One malformed entry, and the host reads none of them. */
const problem = hookProblem({
  consequence: 'Codex then ignores the whole file, so its hooks would not run',
  *top(settings) {
    for (const [key, value] of Object.entries(settings)) {
      const guard = Object.hasOwn(TOP_LEVEL, key) ? TOP_LEVEL[key] : undefined
      if (guard === undefined) yield `"${key}" is not allowed there`
      else if (!guard(value)) yield `"${key}" is not valid`
    }
  },
  events: EVENTS,
  group: { matcher: orNull(isString), hooks: 'optional' },
  types: { command: COMMAND, mcp_tool: {}, prompt: {}, agent: {} }, // it runs commands only
})

/** What an install changes for this host. */
export const install = hookInstall({
  host: HOST,
  signs: {
    project: ['.codex'],
    home: ['.codex'],
    commands: ['codex'],
    variables: ['CODEX_SESSION_ID'],
  },
  folders: { project: '.codex', user: '.codex' },
  file: 'hooks.json',
  ...lines,
  problem,
  consent: ({ path, root }, { home }) =>
    consent({ hooks: path, configuration: `${home}/.codex/config.toml`, project: root }),
  documents: {}, // no commands of a folder's own, and its agents are no files
  deadlineMs: DEADLINES_MS,
  plugins,
  commit: ['skills'],
  nextSteps,
})
