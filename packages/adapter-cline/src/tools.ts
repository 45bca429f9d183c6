import {
  type EventBase,
  type HookEvent,
  isString,
  patchChanges,
  resolvePath,
} from '@tailtest/adapter-kit'
import type { FileCall } from './payloads.ts'

/** A tool that was called, and one of those of which more than the name is read. */
type ToolResult = FileCall<'tool_result'>['tool_result']
type ReadTool = 'editor' | 'apply_patch' | 'run_commands'
type Tool<Name extends ReadTool> = Extract<ToolResult, { name: Name }>

type Meaning<Name extends ReadTool> = (tool: Tool<Name>, base: EventBase) => readonly HookEvent[]

/** How the host says that the editor made a file. */
const CREATED = 'File created'

/** What a tool that was called means; one that failed or was refused changed nothing. */
const meanings: { readonly [Name in ReadTool]: Meaning<Name> } = {
  editor: ({ input: { path }, output }, base) => {
    const kind = output.result?.startsWith(CREATED) ? 'created' : 'written'
    return output.success ? [{ ...base, type: 'file-edited', files: [{ path, kind }] }] : []
  },
  apply_patch: ({ input, output }, base) =>
    output.success ? patched(isString(input) ? input : input.input, base) : [],
  run_commands: ({ output }, base) =>
    Array.isArray(output)
      ? output.map(({ query, success }) => ran({ command: query, failed: !success }, base))
      : [],
}

function patched(patch: string, base: EventBase): HookEvent[] {
  const files = patchChanges(patch, base.cwd)
  return files.length === 0 ? [] : [{ ...base, type: 'file-edited', files }]
}

function ran(more: { command: string; failed: boolean }, base: EventBase): HookEvent {
  return { ...base, type: 'command-ran', ...more }
}

/** A tool of a server (`server__tool`) may have written files, as a command may: nobody says which. */
const OF_SERVER = /.__./

/** What a tool of the command line client did. */
export function toolEvents(tool: ToolResult, base: EventBase): readonly HookEvent[] {
  if (isNamed(tool, 'editor')) return meanings.editor(tool, calledIn(tool, base))
  if (isNamed(tool, 'apply_patch')) return meanings.apply_patch(tool, calledIn(tool, base))
  if (isNamed(tool, 'run_commands')) return meanings.run_commands(tool, calledIn(tool, base))
  return OF_SERVER.test(tool.name) ? [ran({ command: tool.name, failed: false }, base)] : []
}

function calledIn({ id: call }: { id?: string | undefined }, base: EventBase): EventBase {
  return { ...base, call }
}

/** The payload's check holds a tool of this name to its shape. */
function isNamed<Name extends ReadTool>(tool: ToolResult, name: Name): tool is Tool<Name> {
  return tool.name === name
}

type Parameters = FileCall<'PostToolUse'>['postToolUse']['parameters']

/** What the extension's tools did, by their names in its documentation; its paths are relative to the workspace. */
const extensionTools: Readonly<
  Record<string, (parameters: Parameters, base: EventBase) => readonly HookEvent[]>
> = {
  write_to_file: written,
  replace_in_file: written,
  apply_patch: ({ input = '' }, base) => patched(input, base),
  use_mcp_tool: (_, base) => [ran({ command: 'use_mcp_tool', failed: false }, base)],
  execute_command: ({ command = '' }, base) => [ran({ command, failed: false }, base)],
}

function written({ path }: Parameters, base: EventBase): readonly HookEvent[] {
  if (path === undefined) return []
  const file = { path: resolvePath(base.cwd, path), kind: 'written' } as const
  return [{ ...base, type: 'file-edited', files: [file] }]
}

/** What a tool of the extension did. */
export function extensionEvents(
  { postToolUse: { toolName, parameters, success } }: FileCall<'PostToolUse'>,
  base: EventBase,
): readonly HookEvent[] {
  const meaning = Object.hasOwn(extensionTools, toolName) ? extensionTools[toolName] : undefined
  return (success && meaning?.(parameters, base)) || []
}
