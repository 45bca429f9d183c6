import { posix, win32 } from 'node:path'
import { type Consent, isObject, SettingsError } from '@tailtest/adapter-kit'

/** What the host calls the list of folders; the second is an older name that it still takes. */
const LISTS = ['trustedFolders', 'trusted_folders'] as const

/** What a person has to agree to before the hooks of a project run: that they trust its folder, or one above it. */
export function consent(project: string, home: string): Consent {
  const path = `${home}/.copilot/config.json`
  return {
    path,
    problems: async (_settings, kept) => {
      const trusted = foldersIn(path, kept)
      if (trusted.some((folder) => holds(folder, project))) return []
      return [
        {
          message:
            'the folder is not trusted: Copilot reads no hooks in it, and says nothing of that',
          fix: 'Start copilot in it and say that you trust the folder.',
        },
      ]
    },
  }
}

/** The host writes comments above what it keeps, and takes none elsewhere. */
function foldersIn(path: string, text = '{}'): string[] {
  const kept = parsed(path, text.replace(/^\s*\/\/.*$/gm, ''))
  const lists = LISTS.map((name) => (isObject(kept) ? kept[name] : undefined))
  return lists.flatMap((list) => (Array.isArray(list) ? list : [])).map(String)
}

function parsed(path: string, text: string): unknown {
  try {
    return text.trim() === '' ? {} : JSON.parse(text)
  } catch (cause) {
    throw new SettingsError(`${path}: is not JSON`, undefined, { cause })
  }
}

function holds(folder: string, path: string): boolean {
  const { relative, isAbsolute } = path.startsWith('/') ? posix : win32
  const inside = relative(folder, path)
  return isAbsolute(folder) && !isAbsolute(inside) && !/^\.\.(?:[\\/]|$)/.test(inside)
}
