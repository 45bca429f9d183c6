import { claude } from '@tailtest/adapter-claude'
import { cline } from '@tailtest/adapter-cline'
import { codex } from '@tailtest/adapter-codex'
import { copilot } from '@tailtest/adapter-copilot'
import { cursor } from '@tailtest/adapter-cursor'
import { gemini } from '@tailtest/adapter-gemini'
import type { Adapter } from '@tailtest/adapter-kit'
import { opencode } from '@tailtest/adapter-opencode'
import { ClaudeAnswer } from '../../packages/adapter-claude/src/schema/index.ts'
import { ClineAnswer } from '../../packages/adapter-cline/src/schema/index.ts'
import { CodexAnswer } from '../../packages/adapter-codex/src/schema/index.ts'
import { CopilotAnswer } from '../../packages/adapter-copilot/src/schema/index.ts'
import { CursorAnswer } from '../../packages/adapter-cursor/src/schema/index.ts'
import { GeminiAnswer } from '../../packages/adapter-gemini/src/schema/index.ts'
import { OpencodeAnswer } from '../../packages/adapter-opencode/src/schema/index.ts'

/** A host, and what it takes for an answer. */
export interface FuzzedHost {
  adapter: Adapter
  answers: { safeParse(value: unknown): { success: boolean } }
}

/** Each is a target of its own, and speaks in that of the loop. */
export const hosts: readonly FuzzedHost[] = [
  { adapter: claude, answers: ClaudeAnswer },
  { adapter: cursor, answers: CursorAnswer },
  { adapter: codex, answers: CodexAnswer },
  { adapter: cline, answers: ClineAnswer },
  { adapter: copilot, answers: CopilotAnswer },
  { adapter: gemini, answers: GeminiAnswer },
  { adapter: opencode, answers: OpencodeAnswer },
]
