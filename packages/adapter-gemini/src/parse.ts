import {
  commandBegins,
  type EventBase,
  endsInQuestion,
  type HookEvent,
  resolvePath,
} from '@tailtest/adapter-kit'
import { HOST } from './host.ts'
import type { GeminiInput } from './payloads.ts'

/** What was said at the session's start stands before the first prompt. */
const SAID = /^<hook_context>[\s\S]*?<\/hook_context>\s*/

/** How the host says behind a command's output that it failed. */
const FAILED = /\nExit Code: [1-9]\d*\n(?:[A-Z][\w ]+: [^\n]*\n)*<\/untrusted_context>\s*$/

/** The events a payload means. A sub-agent acts under its parent's name: nobody tells it apart. */
export function parse(input: GeminiInput): HookEvent[] {
  const { session_id: session, cwd } = input
  const base = { host: HOST, session, cwd, start: cwd }
  switch (input.hook_event_name) {
    case 'SessionStart':
      return [{ ...base, type: 'session-started', cause: input.source }]
    case 'BeforeAgent':
      return [{ ...base, type: 'prompt-sent', text: input.prompt.replace(SAID, '') }]
    case 'BeforeTool': {
      const { tool_name: tool, tool_input: call } = input
      if (tool === 'run_shell_command') return commandBegins(base, call.command)
      const path = resolvePath(cwd, call.file_path)
      if (tool === 'write_file') {
        const edit = { path, kind: 'write', text: call.content } as const
        return [{ ...base, type: 'edit-proposed', edits: [edit] }]
      }
      const { old_string: old, new_string: by, allow_multiple: everywhere = false } = call
      const edit = { path, kind: 'replace', old, by, everywhere } as const
      return [{ ...base, type: 'edit-proposed', edits: [edit] }]
    }
    case 'AfterTool':
      return [done(input, base)]
    case 'AfterAgent': {
      const waiting = endsInQuestion(input.prompt_response) ? 'question' : 'no'
      const continued = input.stop_hook_active
      return [{ ...base, type: 'turn-ended', continued, aborted: false, waiting }]
    }
    case 'SessionEnd':
      return [{ ...base, type: 'session-ended', reason: input.reason }]
  }
}

type Done = Extract<GeminiInput, { hook_event_name: 'AfterTool' }>

/** What a call did. Of a server's tool nobody says whether it wrote files, as of a command. */
function done(input: Done, base: EventBase): HookEvent {
  if (input.tool_name === 'run_shell_command') {
    const failed = FAILED.test(input.tool_response.llmContent)
    return { ...base, type: 'command-ran', command: input.tool_input.command, failed }
  }
  if (input.tool_name !== 'write_file' && input.tool_name !== 'replace') {
    const failed = input.tool_response.error !== undefined
    return { ...base, type: 'command-ran', command: input.tool_name, failed }
  }
  const { isNewFile, originalContent: before } = input.tool_response.returnDisplay
  const path = resolvePath(base.cwd, input.tool_input.file_path)
  const how = isNewFile ? ({ kind: 'created' } as const) : ({ kind: 'written', before } as const)
  return { ...base, type: 'file-edited', files: [{ path, ...how }] }
}
