import {
  type HookCommand,
  type HookNeeds,
  type HookStart,
  isHookCommand,
  SettingsError,
  type SettingsFile,
} from '@tailtest/adapter-kit'
import { HOST } from '../host.ts'
import { hookIn, isOurs } from './hook-line.ts'

/** A script of ours. */
export interface Script {
  /** Its text, all of it. */
  write(hook: HookCommand, needs?: HookNeeds): string
  /** How its hook can be started without the host, given where the script stands. */
  starts(path: string, hook: HookCommand): HookStart
}

/** A script that is ours as a whole; where somebody else's stands at its place, nothing is written. */
export function scriptFile(path: string, script: Script): SettingsFile {
  return {
    path,
    merge(text = '', hook, needs) {
      // What could not be told from other people's scripts could not be taken away again.
      if (!isHookCommand(hook, HOST)) {
        throw new TypeError(`not a tailtest hook: ${hook.args.join(' ')}`)
      }
      if (text.trim() !== '' && !isOurs(text)) {
        throw new SettingsError(
          `${path}: somebody else's script. Give it another of the endings that Cline runs, such as .sh or .mjs, then install again.`,
        )
      }
      return script.write(hook, needs)
    },
    remove: (text) => (isOurs(text) ? undefined : text),
    find: (text) => [hookIn(text) ?? []].flat(),
    starts: (text) => {
      const hook = hookIn(text)
      return hook === undefined ? [] : [script.starts(path, hook)]
    },
    problems: (text) => {
      const message = 'the line that names the hook was changed: it starts nothing'
      return isOurs(text) && hookIn(text) === undefined ? [{ message, stops: 'file' }] : []
    },
  }
}
