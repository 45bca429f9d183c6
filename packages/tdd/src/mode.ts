export const MODES = ['off', 'observe', 'warn', 'enforce'] as const
/** What the gate does about an edit without a red: nothing, note it at the turn's end, say it, refuse it. */
export type Mode = (typeof MODES)[number]

/** What the settings say of the gate's mode: patterns of paths in their order, and whether new files are held to more. */
export interface ModeSettings {
  patterns: readonly { matches: (path: string) => boolean; mode: Mode }[]
  enforceNewFiles: boolean
}

export interface ModeOptions {
  isNew: boolean
  switchedOff: boolean
  /** What holds where no pattern fits. @default 'off' */
  otherwise?: Mode
}

/** The mode that holds for a file: the last pattern that fits it says so. Pure. */
export function modeFor(
  path: string,
  { patterns, enforceNewFiles }: ModeSettings,
  { isNew, switchedOff, otherwise = 'off' }: ModeOptions,
): Mode {
  if (switchedOff) return 'off'
  const mode = patterns.findLast(({ matches }) => matches(path))?.mode
  if (enforceNewFiles && isNew && mode !== 'off') return 'enforce'
  return mode ?? otherwise
}
