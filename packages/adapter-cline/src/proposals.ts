import { readFileSync, statSync } from 'node:fs'
import {
  type EventBase,
  type HookEvent,
  isObject,
  isString,
  type ProposedEdit,
  patchProposals,
  resolvePath,
} from '@tailtest/adapter-kit'
import type { PluginCall } from './payloads.ts'

type Call = PluginCall<'beforeTool'>['toolCall']

/** What a call of a tool is about to do. A model may call it with anything: what means nothing, the host refuses by itself. */
const meanings: Readonly<
  Record<string, (input: unknown, base: EventBase) => readonly HookEvent[]>
> = {
  run_commands: (input, base) =>
    commandsIn(input).map((command) => ({ ...base, type: 'command-proposed', command })),
  editor: (input, base) => toEdit(editorEdits(input, base.cwd), base),
  apply_patch: (input, base) => {
    const patch = isObject(input) ? input.input : input
    return toEdit(isString(patch) ? patchProposals(patch, base.cwd) : [], base)
  },
}

/** The events of a call that is about to be made. */
export function proposals({ toolName, input }: Call, base: EventBase): readonly HookEvent[] {
  return Object.hasOwn(meanings, toolName) ? (meanings[toolName]?.(input, base) ?? []) : []
}

function toEdit(edits: ProposedEdit[], base: EventBase): readonly HookEvent[] {
  return edits.length === 0 ? [] : [{ ...base, type: 'edit-proposed', edits }]
}

/** The editor puts text before a line, in the place of the one text it is to find, or into a file that is not there. */
function editorEdits(input: unknown, cwd: string): ProposedEdit[] {
  if (!isObject(input) || !isString(input.path) || !isString(input.new_text)) return []
  const { new_text: by, old_text: old, insert_line: line } = input
  const path = resolvePath(cwd, input.path)
  if (typeof line === 'number') return inserted(path, line, by)
  return isString(old)
    ? [{ kind: 'replace', path, old, by, everywhere: false }]
    : [{ kind: 'write', path, text: by }]
}

/** A place that is given by its number is to be had from the file alone. */
function inserted(path: string, line: number, text: string): ProposedEdit[] {
  try {
    if (!statSync(path).isFile()) return [] // a pipe would be waited for
    const before = readFileSync(path, 'utf8')
    const lines = before.split(/\r?\n/)
    const end = before.includes('\r\n') ? '\r\n' : '\n'
    const after = lines.toSpliced(line - 1, 0, ...text.split(/\r?\n/)).join(end)
    return [{ kind: 'write', path, text: after }]
  } catch {
    return [] // not there: the host refuses it
  }
}

/** The commands in what a model gave the tool that runs them: the client takes more forms than its schema names. */
function commandsIn(input: unknown): readonly string[] {
  if (isString(input)) return [input]
  if (Array.isArray(input)) return input.flatMap(commandsIn)
  if (!isObject(input)) return []
  const { commands, command, cmd, args } = input
  if (commands !== undefined) return commandsIn(commands)
  const words = Array.isArray(args) ? args.filter(isString) : []
  const line = [command ?? cmd, ...words].filter(isString).join(' ')
  return line === '' ? [] : [line]
}
