import { resolve } from 'node:path'
import { type Filter, openFilter } from '@tailtest/filter'
import { languageOf, type Project, type RelPath, toAbsolute } from '@tailtest/project'
import { classOf, type FileClass } from '@tailtest/tdd'
import type { Place } from '../context.ts'
import { isRunnerConfig } from '../runs/start/fingerprint.ts'

/** An event asks of all its files: what the ignore files say is read once. */
const filters = new WeakMap<Project, Filter>()

function filterOf(project: Project): Filter {
  const filter = filters.get(project) ?? openFilter(project)
  filters.set(project, filter)
  return filter
}

/** What a file is to the gate, as the project's ignore lists, its runners and the host's own files say. */
export function classIn(
  { project, protectedFiles }: Pick<Place, 'project' | 'protectedFiles'>,
  path: RelPath,
): FileClass {
  const own = protectedFiles?.(project.root).map((file) => resolve(file)) ?? []
  return classOf(path, {
    isProtected: own.includes(toAbsolute(project, path)),
    isSource: languageOf(path) !== undefined && filterOf(project)(path).test,
    isRunnerConfig: isRunnerConfig(path),
  })
}
