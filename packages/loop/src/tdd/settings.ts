import { globMatcher } from '@tailtest/runners'
import type { ModeSettings } from '@tailtest/tdd'
import type { Config } from '../config.ts'

/** The gate's settings as they are asked. */
export function modeSettings({ tdd }: Pick<Config, 'tdd'>): ModeSettings {
  const patterns = Object.entries(tdd.mode).map(([glob, mode]) => ({
    matches: globMatcher(glob),
    mode,
  }))
  return { patterns, enforceNewFiles: tdd.enforce_new_files }
}

/** Whether an edit can be refused or warned of anywhere: only then the host has to tell of edits before they are made. */
export function speaksBeforeEdits({ tdd }: Pick<Config, 'tdd'>): boolean {
  const modes = Object.values(tdd.mode)
  return tdd.enforce_new_files || modes.some((mode) => mode === 'warn' || mode === 'enforce')
}
