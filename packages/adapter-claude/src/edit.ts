import type { FileChange, ProposedEdit } from '@tailtest/adapter-kit'
import type { ClaudeInput } from './payloads.ts'

type ToolUse = Extract<ClaudeInput, { hook_event_name: 'PostToolUse' }>
type EditName = Exclude<ToolUse['tool_name'], 'Bash' | `mcp__${string}`>
/** A call of a tool that edits. */
export type EditOf<Name extends EditName = EditName> = {
  [N in Name]: { tool_name: N } & Extract<ToolUse, { tool_name: N }>
}[Name]

/** What a call of each editing tool did to its file; `undefined`: nothing. */
const changes: { [Name in EditName]: (use: EditOf<Name>) => FileChange | undefined } = {
  Write: ({ tool_input: { file_path, content }, tool_response: { type, originalFile } }) => {
    if (type === 'create') return { path: file_path, kind: 'created' }
    return originalFile === content ? undefined : written(file_path, originalFile)
  },
  // An Edit that replaces nothing in nothing creates its file.
  Edit: ({
    tool_input: { file_path, old_string, new_string },
    tool_response: { originalFile },
  }) => {
    if (old_string === new_string) return undefined
    const isNew = old_string === '' && !originalFile
    return isNew ? { path: file_path, kind: 'created' } : written(file_path, originalFile)
  },
  NotebookEdit: ({ tool_input: { notebook_path }, tool_response: response }) => {
    const before = response.original_file ?? undefined
    const isUnchanged = before !== undefined && before === response.updated_file
    return response.error || isUnchanged ? undefined : written(notebook_path, before)
  },
}

/** Whether a tool that ran says itself which file it edited. */
export function isEdit(use: ToolUse): use is EditOf {
  return Object.hasOwn(changes, use.tool_name)
}

/** What an edit changed; `undefined`: nothing. */
export function changeOf<Name extends EditName>(use: EditOf<Name>): FileChange | undefined {
  return changes[use.tool_name](use)
}

function written(path: string, before: string | null | undefined): FileChange {
  return { path, kind: 'written', before: before ?? undefined }
}

type Proposal = Exclude<
  Extract<ClaudeInput, { hook_event_name: 'PreToolUse' }>,
  { tool_name: 'Bash' }
>

/** What a call of an editing tool is to do to its file. */
export function proposedEdit({ tool_name, tool_input }: Proposal): ProposedEdit {
  const path = tool_input.file_path
  if (tool_name === 'Write') return { kind: 'write', path, text: tool_input.content }
  const { old_string: old, new_string: by, replace_all: everywhere = false } = tool_input
  return { kind: 'replace', path, old, by, everywhere }
}
