import { renderer } from '@tailtest/adapter-kit'
import type { ClaudeAnswer } from './payloads.ts'

type Context = Extract<ClaudeAnswer['hookSpecificOutput'], { additionalContext: string }>

/** Text under the name of the event: an answer under another event's name is dropped as a whole. */
function context(hookEventName: Context['hookEventName'], additionalContext: string): ClaudeAnswer {
  return { hookSpecificOutput: { hookEventName, additionalContext } }
}

/** What the host takes with each event; text around the JSON would lose it. Beside a proposed command it takes none. */
export const render = renderer<ClaudeAnswer>({
  text: {
    // begun by a call of a tool: the session went into a worktree
    'session-started': (text, { call }) => context(call ? 'PostToolUse' : 'SessionStart', text),
    'prompt-sent': (text, { switch: word, call }) =>
      context(call ? 'PostToolUse' : word ? 'UserPromptExpansion' : 'UserPromptSubmit', text),
    'file-edited': (text) => context('PostToolUse', text),
    'edit-proposed': (text) => context('PreToolUse', text),
    'command-ran': (text, { failed }) =>
      context(failed ? 'PostToolUseFailure' : 'PostToolUse', text),
    'turn-ended': (text) => context('Stop', text), // of a sub-agent's end it would keep that going
  },
  prompt: (reason) => ({ decision: 'block', reason }),
  call: (permissionDecisionReason, word) => {
    const permissionDecision = word === 'ask' ? 'ask' : 'deny'
    const hookEventName = 'PreToolUse'
    return { hookSpecificOutput: { hookEventName, permissionDecision, permissionDecisionReason } }
  },
  past: (systemMessage) => ({ systemMessage }),
  line: (systemMessage) => ({ systemMessage }),
})
