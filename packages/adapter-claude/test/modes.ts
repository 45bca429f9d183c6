import type { Mode } from '@tailtest/adapter-kit/testing'
import { payload } from './recorded.ts'

const CLAUDE_PROJECT_DIR = '/home/dev/shop'
const all = (...names: string[]) => names.map((name) => payload(name))

/** What it tells of however it runs. */
const samples: Mode['samples'] = {
  'session-started': all('SessionStart.startup', 'SessionStart.resume', 'SessionStart.compact'),
  'prompt-sent': all('UserPromptSubmit', 'UserPromptSubmit.task-notification'),
  'file-edited': all(
    'PostToolUse.Write.create',
    'PostToolUse.Write.in-subagent',
    'PostToolUse.Edit',
    'PostToolUse.NotebookEdit',
  ),
  'edit-proposed': all('PreToolUse.Write', 'PreToolUse.Edit'),
  'command-proposed': all('PreToolUse.Bash'),
  'command-ran': all('PostToolUse.Bash', 'PostToolUse.mcp', 'PostToolUseFailure.Bash'),
  'subagent-ended': all('SubagentStop'),
  'turn-ended': all('Stop', 'Stop.active'),
  'turn-aborted': all('StopFailure'),
  'session-ended': all('SessionEnd.other'),
}

/** How Claude Code runs. */
export const modes = {
  terminal: {
    env: { CLAUDE_PROJECT_DIR, CLAUDE_CODE_ENTRYPOINT: 'cli' },
    samples: {
      ...samples,
      'session-started': all('SessionStart.startup.interactive', 'SessionStart.clear'),
      'session-ended': all('SessionEnd.prompt_input_exit', 'SessionEnd.clear'),
      notified: all('Notification.idle_prompt', 'Notification.permission_prompt'),
      switched: all(
        'UserPromptExpansion.tailtest-off',
        'UserPromptExpansion.tailtest-on',
        'UserPromptExpansion.tailtest-tdd-off',
      ),
    },
  },
  headless: { env: { CLAUDE_PROJECT_DIR, CLAUDE_CODE_ENTRYPOINT: 'sdk-cli' }, samples },
} as const satisfies Readonly<Record<string, Mode>>
