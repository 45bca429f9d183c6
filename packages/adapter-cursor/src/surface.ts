import type { CursorInput } from './schema/index.ts'

/** Where the agent runs: in the editor, in a terminal, or in a program of somebody's own. */
export type Surface = 'editor' | 'terminal' | 'sdk'

/** By the version that a payload names: `3.24.18` is the editor's, `2026.09.23-86fc751` the terminal's, `1.0.0` the SDK's. */
export function surfaceOf({ cursor_version: version = '' }: CursorInput): Surface {
  if (/^\d{4}\./.test(version)) return 'terminal'
  return version === '1.0.0' ? 'sdk' : 'editor'
}
