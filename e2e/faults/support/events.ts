import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY } from '../../support/shop.ts'
import type { Machine } from './machine.ts'

/** Where a client is at work. */
type Place = Pick<Machine, 'root' | 'path'>

const PAYLOADS = join(REPOSITORY, 'packages', 'adapter-claude', 'test', 'payloads')

/** A payload as the client sent it, at the machine's root. */
export function recorded(machine: Place, name: string, fields: object = {}): object {
  const text = readFileSync(join(PAYLOADS, `${name}.2.1.197.json`), 'utf8')
  const root = JSON.stringify(machine.root).slice(1, -1)
  return { ...JSON.parse(text.replaceAll('/home/dev/shop', root)), cwd: machine.root, ...fields }
}

/** A file that the agent's edit tool wrote. */
export function written(machine: Place, file: string, fields: object = {}): object {
  const file_path = machine.path(file)
  const response = { type: 'create', filePath: file_path, structuredPatch: [], originalFile: null }
  return recorded(machine, 'PostToolUse.Write.create', {
    tool_input: { file_path, content: '' },
    tool_response: { ...response, content: '', userModified: false },
    tool_use_id: `call of ${file}`,
    ...fields,
  })
}

/** An edit that the agent is about to make. */
export const proposed = (machine: Place, file: string, from: string, to: string): object =>
  recorded(machine, 'PreToolUse.Edit', {
    tool_input: {
      ...{ file_path: machine.path(file), old_string: from, new_string: to, replace_all: false },
    },
    tool_use_id: `call before ${file}`,
  })

/** The client's name of the next turn. */
export const NEXT = { prompt_id: '9807a1d0-0000-4000-8000-000000000004' }
