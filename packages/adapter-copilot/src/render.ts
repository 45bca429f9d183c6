import { renderer } from '@tailtest/adapter-kit'
import type { CopilotAnswer } from './payloads.ts'

const context = (additionalContext: string) => ({ additionalContext })
const block = (reason: string) =>
  reason === '' ? undefined : { decision: 'block' as const, reason }

/** Text beside what it is about, and a reason to go on. The host shows a person nothing of what a hook says. */
export const render = renderer<CopilotAnswer>({
  text: {
    'session-started': context,
    'prompt-sent': context,
    'file-edited': context,
    'edit-proposed': context,
    'command-proposed': context,
    'command-ran': context,
    'turn-ended': block, // of a sub-agent's end it would keep that going
  },
  prompt: block,
  call: (permissionDecisionReason, word) =>
    permissionDecisionReason === ''
      ? undefined
      : { permissionDecision: word === 'ask' ? 'ask' : 'deny', permissionDecisionReason },
  suit: (text) => Buffer.from(text).toString(), // half of a pair is no JSON to a client that is written in Rust
})
