import type { InstallPlaces, Scope, SettingsFile } from '@tailtest/adapter-kit'
import { opencode } from '../src/index.ts'

/** The one settings file of a scope. */
export function settingsFile(scope: Scope, places: InstallPlaces): SettingsFile {
  const [file, ...others] = opencode.install.settings(scope, places)
  if (file === undefined || others.length > 0) throw new Error(`not one file: ${scope}`)
  return file
}
