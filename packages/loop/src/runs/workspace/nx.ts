import { join } from 'node:path'
import { isObject, parseJson, relPath } from '@tailtest/project'
import { fieldsAt, listAt, textAt } from './fields.ts'
import { readFile } from './read-file.ts'
import { type Answer, type Asked, TASK, type Task, type WorkspaceTool } from './tool.ts'
import { whyOf } from './why-of.ts'

/** Where Nx keeps its results: below the root in older versions, in the person's home in newer ones. */
const TELL_CACHE =
  "require('node:fs').writeFileSync(process.argv[1], require('nx/src/devkit-exports').cacheDir)"

/** A process of Nx that outlives its command would outlive the run, too. */
const ENV = { NX_DAEMON: 'false', NX_TUI: 'false' } as const

/**
 * What is to be run is in the graph that Nx writes on request, how each task ended in `run.json` of its cache
 * folder, which the last run leaves there (nx 17 to 24).
 */
export const nx: WorkspaceTool = {
  name: 'nx',
  settings: 'nx.json',
  since: [17, 0],
  keys: ['NX_CLOUD_ACCESS_TOKEN', 'NX_CLOUD_AUTH_TOKEN'],
  run: async (asked) => {
    const args = [asked.script, ...scope(asked.since)]
    const planned = await asked.start(
      (folder) => ({ args: [...args, `--graph=${join(folder, 'graph.json')}`], env: ENV }),
      (ending, folder) => plannedOf(readFile(join(folder, 'graph.json'))) ?? ending,
    )
    if (!Array.isArray(planned)) {
      return planned.timedOut ? { type: 'late' } : { type: 'refused', reason: whyOf(planned) }
    }
    if (planned.length === 0) return { type: 'ran', tasks: [], lastWords: () => '' }
    const cache = await asked.start(
      (folder) => ({ args: ['-e', TELL_CACHE, join(folder, 'cache')] }),
      (_, folder) => readFile(join(folder, 'cache')),
    )
    return cache === undefined
      ? { type: 'refused', reason: 'it does not say where its cache is' }
      : run(asked, { args, planned, results: join(cache, 'run.json') })
  },
}

interface Known {
  args: readonly string[]
  planned: readonly Planned[]
  /** The file that a run leaves. */
  results: string
}

function run({ start }: Asked, { args, planned, results }: Known): Promise<Answer> {
  const since = Date.now()
  return start(
    () => ({ args: [...args, '--outputStyle=static'], env: ENV }),
    (ending): Answer => {
      if (ending.timedOut) return { type: 'late' }
      const tasks = tasksOf(planned, readFile(results), since)
      if (tasks === undefined) return { type: 'refused', reason: whyOf(ending) }
      return { type: 'ran', tasks, lastWords: (task) => wordsOf(ending.output, task) }
    },
  )
}

/** The arguments for all packages, or for those that differ from a commit. Pure. */
export function scope(since: string | undefined): readonly string[] {
  return since === undefined
    ? ['run-many', `--target=${TASK}`]
    : ['affected', `--target=${TASK}`, `--base=${since}`]
}

/** A task that Nx would run. */
export interface Planned extends Pick<Task, 'package' | 'directory' | 'command'> {
  id: string
}

/** The tests of packages in a graph; `undefined`: it is none. Pure. */
export function plannedOf(text: string | undefined): Planned[] | undefined {
  const file = parseJson(text)
  if (!isObject(file) || !isObject(file.tasks)) return undefined
  const projects = fieldsAt(fieldsAt(file, 'graph'), 'nodes')
  return Object.values(fieldsAt(file.tasks, 'tasks')).flatMap((task): Planned[] => {
    const { project, target } = fieldsAt(task, 'target')
    const id = isObject(task) ? textAt(task, 'id') : undefined
    const root = isObject(task) ? textAt(task, 'projectRoot') : undefined
    if (target !== TASK || typeof project !== 'string' || !id || root === undefined) return []
    const targets = fieldsAt(fieldsAt(fieldsAt(projects, project), 'data'), 'targets')
    const { executor, options, metadata } = fieldsAt(targets, TASK)
    return [
      {
        id,
        package: project,
        directory: relPath(root === '.' ? '' : root),
        command: JSON.stringify({ executor, options, metadata }),
      },
    ]
  })
}

/** How the planned tasks ended; `undefined`: the file is of no run since then. Pure. */
export function tasksOf(
  planned: readonly Planned[],
  text: string | undefined,
  since: number,
): Task[] | undefined {
  const file = parseJson(text)
  const started = textAt(fieldsAt(file, 'run'), 'startTime')
  if (started === undefined || !(Date.parse(started) >= since)) return undefined
  const ended = new Map(listAt(file, 'tasks').map((task) => [task.taskId, task]))
  return planned.map(({ id, ...task }) => {
    const { status, cacheStatus } = ended.get(id) ?? {}
    const result = status === 0 ? 'passed' : typeof status === 'number' ? 'failed' : 'unknown'
    return { ...task, result, cached: cacheStatus !== 'cache-miss' && result === 'passed' }
  })
}

/** What stands below a task's headline, up to the next one. Pure. */
export function wordsOf(output: string, { package: name }: Pick<Task, 'package'>): string {
  const [, ...sections] = output.split(/^.*> nx run /m)
  const own = sections.find((section) => section.startsWith(`${name}:${TASK}`)) ?? output
  return own.split(/^ +(?:> +)?NX +/m)[0] ?? own
}
