import type { Mode } from '@tailtest/adapter-kit/testing'
import { payload } from './recorded.ts'

const all = (...names: string[]) => names.map(payload)

/** What it tells of however it runs. */
const samples: Mode['samples'] = {
  'session-started': all('SessionStart.startup', 'SessionStart.resume', 'SessionStart.compact'),
  'prompt-sent': all('UserPromptSubmit'),
  'file-edited': all(
    'PostToolUse.apply_patch.add',
    'PostToolUse.apply_patch.rename',
    'PostToolUse.apply_patch.subagent',
  ),
  'edit-proposed': all('PreToolUse.apply_patch.add', 'PreToolUse.apply_patch.rename'),
  'command-proposed': all('PreToolUse.Bash.success', 'PreToolUse.Bash.apply_patch_heredoc'),
  'command-ran': all('PreToolUse.Bash.success', 'PostToolUse.Bash.failure', 'PostToolUse.mcp'),
  'subagent-ended': all('SubagentStop'),
  'turn-ended': all('Stop', 'Stop.after_block'),
  'session-ended': all('SessionEnd'),
}

/** How Codex CLI runs. */
export const modes = {
  terminal: {
    samples: {
      ...samples,
      'prompt-sent': all('UserPromptSubmit.interactive'),
      'turn-ended': all('Stop.interactive'),
      'turn-aborted': all('Interrupt'),
    },
  },
  'codex exec': { samples },
  'code mode': {
    samples: {
      ...samples,
      'edit-proposed': all('PreToolUse.apply_patch.code_mode'),
      'file-edited': all('PostToolUse.apply_patch.code_mode'),
    },
  },
} as const satisfies Readonly<Record<string, Mode>>
