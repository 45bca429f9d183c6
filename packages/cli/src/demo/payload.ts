import { join } from 'node:path'
import edited from './payloads/PostToolUse.Edit.json' with { type: 'json' }
import written from './payloads/PostToolUse.Write.create.json' with { type: 'json' }
import ended from './payloads/SessionEnd.other.json' with { type: 'json' }
import started from './payloads/SessionStart.startup.json' with { type: 'json' }
import stopped from './payloads/Stop.json' with { type: 'json' }
import prompted from './payloads/UserPromptSubmit.json' with { type: 'json' }
import type { Scene } from './script.ts'

/** Where and when a scene plays. */
export interface Stage {
  root: string
  session: string
  /** Counts the prompts. */
  prompt: number
  /** Counts the scenes. */
  scene: number
}

type Compose<T extends Scene['type']> = (scene: Extract<Scene, { type: T }>, stage: Stage) => object

/** Payloads as recorded from Claude Code 2.1.197, with this scene's paths, texts and ids. */
const COMPOSE: { [T in Scene['type']]: Compose<T> } = {
  start: () => started,
  prompt: ({ prompt }) => ({ ...prompted, prompt }),
  write: ({ path, content }, { root }) => {
    const file_path = join(root, path)
    return {
      ...written,
      tool_input: { file_path, content },
      tool_response: { ...written.tool_response, filePath: file_path, content },
    }
  },
  edit: ({ path, before, after }, { root }) => {
    const file_path = join(root, path)
    const [old_string, new_string] = [before, after]
    return {
      ...edited,
      tool_input: { ...edited.tool_input, file_path, old_string, new_string },
      tool_response: {
        ...edited.tool_response,
        filePath: file_path,
        oldString: before,
        newString: after,
      },
    }
  },
  stop: ({ message }) => ({ ...stopped, last_assistant_message: message }),
  end: () => ended,
}

function compose<T extends Scene['type']>(
  scene: Extract<Scene, { type: T }>,
  stage: Stage,
): object {
  const composer: Compose<T> = COMPOSE[scene.type]
  return composer(scene, stage)
}

/** What Claude Code sends its hooks in this scene. */
export function payloadOf(scene: Scene, stage: Stage): string {
  const common = {
    session_id: stage.session,
    cwd: stage.root,
    prompt_id: `prompt-${stage.prompt}`,
    tool_use_id: `call-${stage.scene}`,
  }
  return JSON.stringify({ ...compose(scene, stage), ...common })
}
