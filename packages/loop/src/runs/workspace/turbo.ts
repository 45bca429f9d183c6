import { join } from 'node:path'
import { isObject, namesIn, parseJson, relPath } from '@tailtest/project'
import { fieldsAt, listAt, textAt } from './fields.ts'
import { readFile } from './read-file.ts'
import { type Answer, isAtLeast, TASK, type Task, type WorkspaceTool } from './tool.ts'
import { whyOf } from './why-of.ts'

/** From the root: https://turborepo.com/docs/reference/run#--summarize */
const RUNS = '.turbo/runs'

/** What older versions write for a package without the script. */
const NO_SCRIPT = '<NONEXISTENT>'

/** Each task's result is in the summary that a run leaves in the project (turbo 1.9 to 2.11). */
export const turbo: WorkspaceTool = {
  name: 'turbo',
  settings: 'turbo.json',
  mentions: /"(?:[^"]*#)?test"\s*:/,
  since: [1, 9],
  keys: ['TURBO_TOKEN'],
  run: ({ root, version, since, script, start }) => {
    const before = new Set(summariesIn(root))
    const { args, env } = scope(version, since)
    return start(
      () => ({
        args: [script, 'run', TASK, ...OPTIONS, ...args],
        env: { TURBO_UI: 'false', ...env },
      }),
      (ending): Answer => {
        const added = summariesIn(root).filter((name) => !before.has(name))
        const named = added.filter((name) => ending.output.includes(name))
        const [name, ...others] = named.length > 0 ? named : added // another run may have ended meanwhile
        const text =
          others.length > 0 || name === undefined ? undefined : readFile(join(root, RUNS, name))
        const tasks = tasksOf(text)
        if (ending.timedOut) return { type: 'late' }
        if (tasks === undefined) return { type: 'refused', reason: whyOf(ending) }
        return { type: 'ran', tasks, lastWords: (task) => wordsOf(ending.output, task) }
      },
    )
  },
}

const OPTIONS = [
  '--continue',
  '--summarize',
  '--output-logs=errors-only',
  '--log-prefix=task',
] as const

/** Since 2.1 there is a flag for it; both take in what is not committed. Pure. */
export function scope(
  version: string,
  since: string | undefined,
): { args: readonly string[]; env?: Readonly<Record<string, string>> } {
  if (since === undefined) return { args: [] }
  return isAtLeast(version, [2, 1])
    ? { args: ['--affected'], env: { TURBO_SCM_BASE: since } }
    : { args: [`--filter=...[${since}]`] }
}

/** The tests of packages in a summary; `undefined`: it is none. Pure. */
export function tasksOf(text: string | undefined): Task[] | undefined {
  const summary = parseJson(text)
  if (!isObject(summary) || !Array.isArray(summary.tasks)) return undefined
  return listAt(summary, 'tasks').flatMap((fields): Task[] => {
    const command = textAt(fields, 'command') ?? ''
    if (textAt(fields, 'task') !== TASK || command === NO_SCRIPT) return []
    const { exitCode } = fieldsAt(fields, 'execution')
    const directory = relPath((textAt(fields, 'directory') ?? '').replaceAll('\\', '/'))
    return [
      {
        package: textAt(fields, 'package') ?? '',
        directory,
        result: exitCode === undefined ? 'unknown' : exitCode === 0 ? 'passed' : 'failed',
        cached: fieldsAt(fields, 'cache').status === 'HIT',
        command,
      },
    ]
  })
}

function summariesIn(root: string): string[] {
  return namesIn(join(root, RUNS)).filter((name) => name.endsWith('.json'))
}

/** What a task printed, without turbo's prefix. */
function wordsOf(output: string, { package: name }: Task): string {
  const prefix = `${name}:${TASK}: `
  const lines = output.split('\n').filter((line) => line.startsWith(prefix))
  return lines.length === 0 ? output : lines.map((line) => line.slice(prefix.length)).join('\n')
}
