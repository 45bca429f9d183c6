import { lstatSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  findEntries,
  isHookCommand,
  isObject,
  mergeEntries,
  parseSettings,
  removeEntries,
  SettingsError,
  type SettingsFile,
  type SettingsProblem,
} from '@tailtest/adapter-kit'
import { entryPlan, ourCommand, startsIn } from './entries.ts'
import { commentProblem, hooksProblem } from './hooks-problem.ts'
import { HOST } from './host.ts'

/** A file as the host wants one, without a hook. */
const EMPTY = '{\n  "version": 1\n}\n'

/** One hooks file; `root`: the project that it belongs to, absent of a person's own. */
export function hooksFile(path: string, root?: string): SettingsFile {
  const plan = entryPlan(path)
  const problemIn = (text: string) => {
    const settings = parseSettings(text, plan)
    const content = isObject(settings) ? hooksProblem(settings) : undefined
    return linkProblem(path, root) ?? commentProblem(text) ?? content
  }
  return {
    path,
    merge(text = EMPTY, hook, needs = {}) {
      // What could not be told from other people's hooks could not be taken out again.
      if (!isHookCommand(hook, HOST)) {
        throw new TypeError(`not a tailtest hook: ${hook.args.join(' ')}`)
      }
      const before = problemIn(text)
      if (before !== undefined) throw new SettingsError(`${path}: ${before}`)
      return mergeEntries(text, entryPlan(path, hook, needs))
    },
    remove(text) {
      const rest = removeEntries(text, plan)
      return rest === EMPTY ? undefined : rest
    },
    find: (text) => findEntries(text, plan).flatMap((entry) => ourCommand(entry) ?? []),
    starts: (text) => startsIn(parseSettings(text, plan)),
    problems(text): readonly SettingsProblem[] {
      const message = problemIn(text)
      return message === undefined ? [] : [{ message, stops: 'file' }]
    },
  }
}

/** The host reads no file of a project that is a link or lies behind one. */
function linkProblem(path: string, root: string | undefined): string | undefined {
  if (root === undefined || !isBehindLink(path, root)) return undefined
  return 'it is a link or lies behind one: Cursor does not read it then'
}

function isBehindLink(path: string, root: string): boolean {
  try {
    const isLink = lstatSync(path).isSymbolicLink()
    return isLink || realpathSync(dirname(path)) !== join(realpathSync(root), '.cursor')
  } catch {
    return false // not there yet
  }
}
