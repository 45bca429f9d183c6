import { type EventBase, endsInQuestion, type HookEvent, type Waiting } from '@tailtest/adapter-kit'
import { HOST } from './host.ts'
import type { ClineInput, FileInput, PluginCall, PluginInput } from './payloads.ts'
import { proposals } from './proposals.ts'
import { extensionEvents, toolEvents } from './tools.ts'

/** The events a payload means; none: nothing for us. */
export function parse(input: ClineInput): HookEvent[] {
  return [...(input.tailtest === 'plugin' ? pluginEvents(input) : fileEvents(input))]
}

/** Of the main agent's end in the command line client the plugin tells: it can begin another run. */
function fileEvents(input: FileInput): readonly HookEvent[] {
  const base = fileBase(input)
  switch (input.hookName) {
    case 'tool_result':
      return toolEvents(input.tool_result, base)
    case 'agent_end':
      return base.agent === undefined
        ? []
        : [{ ...base, type: 'subagent-ended', agent: base.agent }]
    case 'PostToolUse':
      return extensionEvents(input, base)
    case 'TaskComplete':
      return [ended(base, { continued: false, waiting: 'no' })]
  }
}

function fileBase(input: FileInput): EventBase {
  const [cwd] = input.workspaceRoots
  const place = { host: HOST, cwd, start: cwd }
  // The client's payloads carry the extension's fields too.
  if (!('sessionContext' in input)) return { ...place, session: input.taskId }
  const { sessionContext, parent_agent_id, agent_id } = input
  const agent = parent_agent_id === null ? undefined : agent_id
  return { ...place, session: sessionContext.rootSessionId, agent }
}

function pluginEvents(input: PluginInput): readonly HookEvent[] {
  const base = pluginBase(input)
  switch (input.hook) {
    case 'beforeRun':
      return begun(input, base)
    case 'beforeTool':
      return proposed(input, base)
    case 'afterRun':
      return [ended(base, { continued: input.continued, waiting: waitingOf(input) })]
  }
}

function pluginBase({ session, workspaceInfo, turn, mode }: PluginInput): EventBase {
  const { rootPath: cwd } = workspaceInfo
  return {
    ...{ host: HOST, session: session.sessionId, turn, cwd, start: cwd },
    readOnly: mode === 'plan',
  }
}

/** A session begins with the first prompt that the plugin sees; where messages came before, it was there before. */
function begun(
  { first, prompt, snapshot: { messages } }: PluginCall<'beforeRun'>,
  base: EventBase,
): readonly HookEvent[] {
  const sent: HookEvent = { ...base, type: 'prompt-sent', text: prompt }
  const cause = messages > 1 ? 'resume' : 'startup'
  return first ? [{ ...base, type: 'session-started', cause }, sent] : [sent]
}

/** What a tool is about to do. */
function proposed(
  { toolCall, agent }: PluginCall<'beforeTool'>,
  base: EventBase,
): readonly HookEvent[] {
  return proposals(toolCall, { ...base, agent, call: toolCall.toolCallId })
}

function ended(base: EventBase, more: { continued: boolean; waiting: Waiting }): HookEvent {
  return { ...base, type: 'turn-ended', aborted: false, ...more }
}

function waitingOf({ mode, text }: PluginCall<'afterRun'>): Waiting {
  if (mode === 'plan') return 'plan'
  if (mode === 'yolo') return 'no' // nobody is there to answer
  return endsInQuestion(text) ? 'question' : 'no'
}
