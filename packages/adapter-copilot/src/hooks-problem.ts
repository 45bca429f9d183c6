import { isObject } from '@tailtest/adapter-kit'

const CONSEQUENCE = 'Copilot reads none of the file for that, so its hooks would not run'

/** What is wrong with the first place for which the host would read none of a file. Tried on client 1.0.102: a hook that is malformed is skipped alone. */
export function hooksProblem(settings: Readonly<Record<string, unknown>>): string | undefined {
  const [problem] = problems(settings)
  return problem && `${problem}; ${CONSEQUENCE}`
}

/** The same of a file that cannot be JSON to this host, which takes no byte order mark. */
export function textProblem(text: string): string | undefined {
  return text.startsWith('\ufeff') ? `it begins with a byte order mark; ${CONSEQUENCE}` : undefined
}

/** The events the host is known to read: what stands under another name it passes over. */
const EVENTS: readonly string[] = [
  'sessionStart',
  'sessionEnd',
  'userPromptSubmitted',
  'preToolUse',
  'permissionRequest',
  'postToolUse',
  'postToolUseFailure',
  'agentStop',
  'subagentStart',
  'subagentStop',
  'errorOccurred',
  'preCompact',
  'notification',
]

function* problems({
  version = 1,
  hooks,
  disableAllHooks,
}: Readonly<Record<string, unknown>>): Generator<string> {
  if (version !== 1) yield '"version" is not 1'
  if (disableAllHooks === true) yield '"disableAllHooks" is true'
  if (!isObject(hooks)) return yield '"hooks" is not an object'
  for (const event of EVENTS) {
    if (hooks[event] !== undefined && !Array.isArray(hooks[event])) {
      yield `hooks.${event} is not a list`
    }
  }
}
