import { recorded } from '../../support/events.ts'
import type { World } from './world.ts'

const SESSION = '5e551011-0000-4000-8000-000000000001'

/** A call that is reported twice counts once: each has a name of its own. */
let calls = 0
const callOf = (what: string) => {
  calls += 1
  return `call ${calls} of ${what}`
}

/** The payloads of one session, as Claude Code sends them. */
export interface Events {
  started: () => object
  prompted: () => object
  /** A file that the edit tool wrote; it need not be there. */
  wrote: (file: string, fields?: object) => object
  ran: (command?: string) => object
  ended: () => object
  closed: () => object
}

export function eventsOf(world: World, session_id = SESSION): Events {
  const at = (name: string, fields: object = {}) => recorded(world, name, { session_id, ...fields })
  return {
    started: () => at('SessionStart.startup'),
    prompted: () => at('UserPromptSubmit'),
    wrote: (file, fields = {}) => {
      const file_path = world.path(file)
      return at('PostToolUse.Write.create', {
        tool_input: { file_path, content: '' },
        tool_response: {
          ...{ type: 'create', filePath: file_path, structuredPatch: [], originalFile: null },
          ...{ content: '', userModified: false },
        },
        tool_use_id: callOf(file),
        ...fields,
      })
    },
    ran: (command = 'true') =>
      at('PostToolUse.Bash', {
        tool_input: { command, description: 'a step' },
        tool_use_id: callOf(command),
      }),
    ended: () => at('Stop'),
    closed: () => at('SessionEnd.other'),
  }
}
