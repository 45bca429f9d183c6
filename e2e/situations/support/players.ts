import { claude } from './claude.ts'
import { claudeInTerminal } from './claude-terminal.ts'
import { cline } from './cline.ts'
import { codex } from './codex.ts'
import { copilot } from './copilot.ts'
import { cursor } from './cursor.ts'
import { gemini } from './gemini.ts'
import { opencode } from './opencode.ts'
import type { Player } from './player.ts'

/** The clients that play the situations. */
export const PLAYERS: readonly Player[] = [
  ...[claude('2.1.197'), claude('2.1.330')],
  ...[claudeInTerminal('2.1.197'), claudeInTerminal('2.1.330')],
  ...[codex, copilot, gemini, opencode, cline, cursor],
]
