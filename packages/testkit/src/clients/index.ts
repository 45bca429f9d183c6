import { claudeCode } from './claude-code/index.ts'
import type { Client } from './client.ts'
import { cline } from './cline/index.ts'
import { codex } from './codex/index.ts'
import { copilot } from './copilot/index.ts'
import { gemini } from './gemini/index.ts'
import { opencode } from './opencode/index.ts'

/** The clients that can be run, by name. */
export const clients = {
  'claude-code': claudeCode,
  codex,
  cline,
  copilot,
  gemini,
  opencode,
} satisfies Record<string, Client>

export type ClientName = keyof typeof clients
