import type { Mode } from '@tailtest/adapter-kit/testing'
import { payload } from './recorded.ts'

const all = (...names: string[]) => names.map(payload)
const BEFORE = 'tool.execute.before'
const AFTER = 'tool.execute.after'

/** What happens before and after a call is the same however the client runs. */
const calls: Mode['samples'] = {
  'file-edited': all(`${AFTER}.write`, `${AFTER}.edit`, `${AFTER}.apply_patch`),
  'edit-proposed': all(`${BEFORE}.write`, `${BEFORE}.edit`, `${BEFORE}.apply_patch`),
  'command-proposed': all(`${BEFORE}.bash`),
  'command-ran': all(`${AFTER}.bash`, `${AFTER}.bash.failed`, `${AFTER}.bash.ended`),
  'subagent-ended': all('session.idle.subagent'),
}

/** How opencode runs. Its terminal is a server, too. */
export const modes = {
  'terminal and server': {
    samples: {
      ...calls,
      'session-started': all('chat.message.first', 'chat.message.resume', 'session.compacted'),
      'prompt-sent': all('chat.message', 'chat.message.first'),
      'turn-ended': all('session.idle', 'session.idle.continued', 'session.idle.question'),
      'turn-aborted': all('session.idle.aborted'),
      switched: all('chat.message.command'),
    },
  },
  'opencode run': {
    samples: {
      ...calls,
      'session-started': all('chat.message.run'),
      'prompt-sent': all('chat.message.run'),
      'command-ran': all(`${AFTER}.bash.run`),
      'turn-ended': all('session.idle.run'),
    },
  },
} as const satisfies Readonly<Record<string, Mode>>
