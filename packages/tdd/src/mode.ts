import type { Mode } from './event.ts'

/** What the settings say of the gate's mode: patterns of paths in their order, and whether new files are held to more. */
export interface ModeSettings {
  patterns: readonly { matches: (path: string) => boolean; mode: Mode }[]
  enforceNewFiles: boolean
}

/** The mode that holds for a file: the last pattern that fits it says so; without any, `observe`. Pure. */
export function modeFor(
  path: string,
  { patterns, enforceNewFiles }: ModeSettings,
  { isNew, switchedOff }: { isNew: boolean; switchedOff: boolean },
): Mode {
  if (switchedOff) return 'off'
  const mode = patterns.findLast(({ matches }) => matches(path))?.mode ?? 'observe'
  return enforceNewFiles && isNew && mode !== 'off' ? 'enforce' : mode
}
