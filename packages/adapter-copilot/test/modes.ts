import type { Mode } from '@tailtest/adapter-kit/testing'
import { payload } from './recorded.ts'

const all = (...names: string[]) => names.map(payload)

const samples: Mode['samples'] = {
  'session-started': all('sessionStart', 'sessionStart.resume'),
  'prompt-sent': all('userPromptSubmitted'),
  'file-edited': all(
    'postToolUse.create',
    'postToolUse.edit',
    'postToolUse.create-in-subagent',
    'postToolUse.apply_patch',
  ),
  'edit-proposed': all('preToolUse.create', 'preToolUse.edit', 'preToolUse.apply_patch'),
  'command-proposed': all('preToolUse.bash.in-subfolder'),
  'command-ran': all('preToolUse.bash.in-subfolder', 'postToolUse.bash'),
  'subagent-ended': all('subagentStop'),
  'turn-ended': all('agentStop', 'agentStop.second'),
  'session-ended': all('sessionEnd'),
}

/** How GitHub Copilot CLI runs. Its payloads do not say which of them it is: those of the terminal are taken to be the same. */
export const modes = {
  terminal: { samples },
  'copilot -p': { samples },
} as const satisfies Readonly<Record<string, Mode>>
