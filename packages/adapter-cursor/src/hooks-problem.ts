import { type Guard, isBoolean, isObject, isString, optional } from '@tailtest/adapter-kit'

/** The events the host knows, in version 1.0.32 of its SDK; an unknown one voids the file. */
const EVENTS: readonly string[] = [
  'beforeShellExecution',
  'beforeMCPExecution',
  'afterShellExecution',
  'afterMCPExecution',
  'beforeReadFile',
  'afterFileEdit',
  'beforeTabFileRead',
  'afterTabFileEdit',
  'stop',
  'beforeSubmitPrompt',
  'afterAgentResponse',
  'afterAgentThought',
  'sessionStart',
  'sessionEnd',
  'preCompact',
  'subagentStart',
  'subagentStop',
  'preToolUse',
  'postToolUse',
  'postToolUseFailure',
  'workspaceOpen',
]

const isPositive: Guard<number> = (value): value is number => typeof value === 'number' && value > 0
const isLimit: Guard<number | null> = (value): value is number | null =>
  value === null || (isPositive(value) && Number.isInteger(value))
const isFilled: Guard<string> = (value): value is string => isString(value) && value.trim() !== ''
const isMatcher: Guard<string> = (value): value is string =>
  isString(value) && (value === '' || value === '*' || isRegex(value))

/** What the host demands of the fields of a hook; others it passes over. */
const ALL: Readonly<Record<string, Guard<unknown>>> = {
  matcher: optional(isMatcher),
  timeout: optional(isPositive),
  loop_limit: optional(isLimit),
  failClosed: optional(isBoolean),
}
const COMMAND = { command: isString, ...ALL }
const PROMPT = { prompt: isFilled, model: optional(isFilled), ...ALL }

/** What is wrong with the first place for which the host would read none of a file. */
export function hooksProblem(settings: Readonly<Record<string, unknown>>): string | undefined {
  const [problem] = problems(settings)
  return problem && `${problem}; ${CONSEQUENCE}`
}

/** The host cuts comments out of a file before it reads it, wherever they seem to stand, in a text too. */
export function commentProblem(text: string): string | undefined {
  const rest = text.replace(/\/\/.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')
  try {
    JSON.parse(rest.replace(/^\ufeff/, ''))
    return undefined
  } catch {
    return `"//" may stand nowhere, in an address neither: Cursor takes what follows for a comment; ${CONSEQUENCE}`
  }
}

const CONSEQUENCE = 'Cursor reads none of the file for that, so its hooks would not run'

function* problems({ version, hooks }: Readonly<Record<string, unknown>>): Generator<string> {
  if (!isPositive(version) || !Number.isInteger(version)) yield '"version": 1 is missing'
  if (!isObject(hooks)) {
    if (hooks !== undefined) yield '"hooks" is not an object'
    return
  }
  for (const [event, entries] of Object.entries(hooks)) {
    if (!EVENTS.includes(event)) yield `hooks.${event} is no event it knows`
    else if (!Array.isArray(entries)) yield `hooks.${event} is not a list`
    else
      for (const [at, entry] of entries.entries())
        yield* entryProblems(entry, `hooks.${event}[${at}]`)
  }
}

function* entryProblems(entry: unknown, place: string): Generator<string> {
  if (!isObject(entry)) return yield `${place} is not an object`
  const { type = 'command' } = entry
  if (type !== 'command' && type !== 'prompt') {
    return yield `${place}.type is neither command nor prompt`
  }
  for (const [name, guard] of Object.entries(type === 'prompt' ? PROMPT : COMMAND)) {
    if (!guard(entry[name])) yield `${place}.${name} is ${name in entry ? 'not valid' : 'missing'}`
  }
}

function isRegex(text: string): boolean {
  try {
    new RegExp(text)
    return true
  } catch {
    return false
  }
}
