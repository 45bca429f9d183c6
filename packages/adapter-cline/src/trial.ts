import { trialOf } from '@tailtest/adapter-kit'
import { ClineAnswer } from './payloads.ts'

const SESSION = '1768471200000_00001'

/** As client 3.0.65 starts its hook files, and our plugin its hook. */
export const trial = trialOf({
  payloads: {
    PostToolUse: ({ root, source: { path, text } }) => ({
      clineVersion: '',
      taskId: 'conv_1768471200000_000001',
      sessionContext: { rootSessionId: SESSION },
      workspaceRoots: [root],
      workspaceInfo: { rootPath: root },
      userId: 'unknown',
      agent_id: 'agent_1768471200000_000001',
      parent_agent_id: null,
      hookName: 'tool_result',
      iteration: 1,
      tool_result: {
        id: 'call_1_0',
        name: 'editor',
        input: { path: `${root}/${path}`, new_text: text },
        output: { result: `File created successfully at: ${root}/${path}`, success: true },
      },
    }),
    beforeTool: ({ root, command }) => ({
      tailtest: 'plugin',
      hook: 'beforeTool',
      session: { sessionId: SESSION },
      workspaceInfo: { rootPath: root },
      turn: 'run_00000001',
      mode: 'act',
      toolCall: {
        toolCallId: 'call_1_1',
        toolName: 'run_commands',
        input: { commands: [command] },
      },
    }),
  },
  answer: () => ClineAnswer,
})
