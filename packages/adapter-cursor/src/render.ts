import { renderer } from '@tailtest/adapter-kit'
import type { CursorAnswer } from './payloads.ts'

const context = (additional_context: string) => ({ additional_context })

/** Silence is `{}`: nothing at all is taken for a failed hook, and told of as such. A person is shown no line. */
export const render = renderer<CursorAnswer>({
  text: {
    'session-started': context,
    'prompt-sent': context,
    // Of the events that tell of an edit only a tool's result takes text, and only that names its call.
    'file-edited': (text, { call }) => (call === undefined ? undefined : context(text)),
    'edit-proposed': context,
    'turn-ended': (followup_message) => ({ followup_message }), // of a sub-agent's end it would keep that going
  },
  prompt: (user_message) => ({ continue: false, user_message }),
  call: (reason) => ({ permission: 'deny', user_message: reason, agent_message: reason }),
  silence: '{}',
})
