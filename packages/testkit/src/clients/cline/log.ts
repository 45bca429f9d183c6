import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Json, parseObject, textOf } from '../../json.ts'
import type { HookRun } from '../client.ts'

/** Where the client writes down what it tells nobody. */
export const logIn = (home: string): string => join(home, '.cline', 'data', 'logs', 'cline.log')

/** How a line begins that tells of a hook or a plugin whose answer the client could not use. */
const FAILURES = [/^hook command .*[\\/](?<event>[A-Z]\w+)\b/, /^Some (?<event>plugins) failed /]

/** The hooks of one process of the client that failed; of the others it says nothing. */
export async function failedHooks(home: string, pid: number): Promise<HookRun[]> {
  const log = await readFile(logIn(home), 'utf8').catch(() => '') // it came to nothing
  return log
    .split('\n')
    .map(parseObject)
    .flatMap((line) => (line?.pid === pid ? failureIn(line) : []))
}

function failureIn({ msg }: Json): HookRun[] {
  const stderr = textOf(msg)
  const event = FAILURES.map((failure) => failure.exec(stderr)?.groups?.event).find(Boolean)
  if (event === undefined) return []
  const nothing = { stdout: '', exitCode: undefined, answer: undefined, said: [], told: [] }
  return [{ ...nothing, event, name: event, stderr, outcome: 'failed' }]
}
