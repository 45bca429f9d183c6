import { resolve } from 'node:path'
import { type Filter, openFilter } from '@tailtest/filter'
import { languageOf, type Project, type RelPath, toAbsolute } from '@tailtest/project'
import { classOf, type FileClass } from '@tailtest/tdd'
import type { Place } from '../context.ts'
import { isTestTo } from '../runs/is-test.ts'
import { isRunnerConfig } from '../runs/start/fingerprint.ts'

/** An event asks of all its files: what the ignore files say is read once. */
const filters = new WeakMap<Project, Filter>()

function filterOf(project: Project): Filter {
  const filter = filters.get(project) ?? openFilter(project)
  filters.set(project, filter)
  return filter
}

/** What a file is to the gate, as the project's ignore lists, its runners and the host's own files say. */
export async function classIn(place: Place, path: RelPath): Promise<FileClass> {
  const { project, protectedFiles } = place
  const verdict = filterOf(project)(path)
  const own = protectedFiles?.(project.root).map((file) => resolve(file)) ?? []
  return classOf(path, {
    isProtected: own.includes(toAbsolute(project, path)),
    isSource: languageOf(path) !== undefined && verdict.test,
    isRunnerConfig: isRunnerConfig(path),
    isTest: await isTestTo(verdict, path, place),
  })
}
