import type { Mode } from '@tailtest/adapter-kit/testing'
import { payload } from './recorded.ts'

const all = (...names: string[]) => names.map(payload)

/** What the command line client tells of however it runs. */
const samples: Mode['samples'] = {
  'session-started': all('plugin.beforeRun.first'),
  'prompt-sent': all('plugin.beforeRun.first', 'plugin.beforeRun.queued'),
  'file-edited': all(
    'PostToolUse.editor.created',
    'PostToolUse.editor.edited',
    'PostToolUse.editor.subagent',
    'PostToolUse.apply_patch.no_git',
  ),
  'edit-proposed': all('plugin.beforeTool.editor'),
  'command-proposed': all('plugin.beforeTool', 'plugin.beforeTool.subagent'),
  'command-ran': all('PostToolUse.run_commands', 'PostToolUse.run_commands.subagent'),
  'subagent-ended': all('TaskComplete.subagent'),
}

/** How Cline runs. */
export const modes = {
  terminal: {
    samples: {
      ...samples,
      'turn-ended': all('plugin.afterRun.terminal', 'plugin.afterRun.question'),
    },
  },
  'one prompt': { samples: { ...samples, 'turn-ended': all('plugin.afterRun.one_shot') } },
  yolo: { samples: { ...samples, 'turn-ended': all('plugin.afterRun.yolo') } },
  'VS Code': {
    samples: {
      'file-edited': all(
        'extension.PostToolUse.write_to_file',
        'extension.PostToolUse.apply_patch',
      ),
      'command-ran': all('extension.PostToolUse.execute_command'),
      'turn-ended': all('extension.TaskComplete'),
    },
  },
} as const satisfies Readonly<Record<string, Mode>>
