import { claude } from './claude.ts'
import { claudeInTerminal } from './claude-terminal.ts'
import { cline } from './cline.ts'
import { codex } from './codex.ts'
import { copilot } from './copilot.ts'
import { cursor } from './cursor.ts'
import type { Player } from './player.ts'

/** The clients that play the situations. */
export const PLAYERS: readonly Player[] = [
  ...['2.1.197', '2.1.330'].flatMap((version) => [claude(version), claudeInTerminal(version)]),
  ...[codex, copilot, cline, cursor],
]
