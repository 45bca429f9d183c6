import { type Consent, type FolderTrust, SettingsError } from '../install.ts'
import { isObject } from '../schema.ts'

/** What a person agrees to where a host runs the hooks of trusted folders only, and keeps those in a JSON file with comments on lines of their own. */
export function folderTrust({ path, isTrusted, ...problem }: FolderTrust): Consent {
  return {
    path,
    problems: async (_settings, text = '') => (isTrusted(keptIn(path, text)) ? [] : [problem]),
  }
}

function keptIn(path: string, text: string): Readonly<Record<string, unknown>> {
  try {
    const bare = text.replace(/^\s*\/\/.*$/gm, '').trim()
    const kept: unknown = bare === '' ? {} : JSON.parse(bare)
    return isObject(kept) ? kept : {}
  } catch (cause) {
    throw new SettingsError(`${path}: is not JSON`, undefined, { cause })
  }
}
