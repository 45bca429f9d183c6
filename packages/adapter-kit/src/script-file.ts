import { isHookCommand } from './hook-command.ts'
import {
  type HookCommand,
  type HookNeeds,
  type HookStart,
  SettingsError,
  type SettingsFile,
} from './install.ts'

/** The first line of every script that install writes: by it a script is known to be ours. */
const HEADING =
  '// tailtest: @generated and kept up to date by "tailtest install", taken away by "tailtest uninstall".'

/** The line of a script that names the hook. */
const LINE = /^const hook = (".*")$/m
const PLACE = /^const hook = .*$/m

/** A script that starts the hook, for a host that runs scripts where others have settings. */
export interface HookScript {
  /** Its text but the first line, with a line `const hook = …` that the hook's script goes into; every other one is the same everywhere. */
  write(needs: HookNeeds): string
  /** How its hook can be started without the host, given where the script stands, and its text. */
  starts(path: string, hook: HookCommand, text: string): readonly HookStart[]
  /** What a person does about somebody else's script at its place, one sentence. */
  advice: string
}

/** A script that is ours as a whole; where somebody else's stands at its place, nothing is written. */
export function scriptFile(path: string, host: string, script: HookScript): SettingsFile {
  const find = (text: string) => hookIn(text, host)
  return {
    path,
    merge(text = '', hook, needs = {}) {
      // What could not be told from other people's scripts could not be taken away again.
      if (!isHookCommand(hook, host)) {
        throw new TypeError(`not a tailtest hook: ${hook.args.join(' ')}`)
      }
      if (text.trim() !== '' && !isOurs(text)) {
        throw new SettingsError(`${path}: somebody else's script. ${script.advice}`)
      }
      const line = `const hook = ${JSON.stringify(hook.args[0])}`
      return `${HEADING}\n${script.write(needs).replace(PLACE, () => line)}`
    },
    remove: (text) => (isOurs(text) ? undefined : text),
    find: (text) => [find(text) ?? []].flat(),
    starts(text) {
      const hook = find(text)
      return hook === undefined ? [] : script.starts(path, hook, text)
    },
    problems: (text) => {
      const message = 'the line that names the hook was changed: it starts nothing'
      return isOurs(text) && find(text) === undefined ? [{ message, stops: 'file' }] : []
    },
  }
}

function isOurs(text: string): boolean {
  return text.startsWith(`${HEADING}\n`) || text.startsWith(`${HEADING}\r\n`)
}

/** The hook that a script of ours starts; `undefined`: it is none of ours, or starts nothing any more. */
function hookIn(text: string, host: string): HookCommand | undefined {
  const [, written] = isOurs(text) ? (LINE.exec(text) ?? []) : []
  if (written === undefined) return undefined
  const command = { command: 'node', args: [scriptIn(written), host] }
  return isHookCommand(command, host) ? command : undefined
}

function scriptIn(written: string): string {
  try {
    return String(JSON.parse(written))
  } catch {
    return '' // changed by hand: no path
  }
}
