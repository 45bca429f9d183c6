import type { Mode } from '@tailtest/adapter-kit/testing'
import { payload } from './recorded.ts'

const all = (...names: string[]) => names.map(payload)

const samples: Mode['samples'] = {
  'session-started': all('SessionStart', 'SessionStart.resume'),
  'prompt-sent': all('BeforeAgent'),
  'file-edited': all('AfterTool.write_file', 'AfterTool.replace'),
  'edit-proposed': all('BeforeTool.write_file', 'BeforeTool.replace'),
  'command-proposed': all('BeforeTool.run_shell_command'),
  'command-ran': all('AfterTool.run_shell_command', 'AfterTool.run_shell_command.failed'),
  'turn-ended': all('AfterAgent', 'AfterAgent.second'),
  'session-ended': all('SessionEnd'),
}

/** How Gemini CLI runs. Its payloads do not say which of them it is: those of the terminal are the same. */
export const modes = {
  terminal: { samples },
  'gemini -p': { samples },
} as const satisfies Readonly<Record<string, Mode>>
