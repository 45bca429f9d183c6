import { resolve } from 'node:path'
import { openFilter } from '@tailtest/filter'
import { languageOf, type RelPath, toAbsolute } from '@tailtest/project'
import { classOf, type FileClass } from '@tailtest/tdd'
import type { Context, Place } from '../context.ts'
import { isRunnerConfig } from '../turn/fingerprint.ts'

/** What a file is to the gate, as the project's ignore lists, its runners and the host's own files say. */
export function classIn(
  { project }: Pick<Place, 'project'>,
  path: RelPath,
  { protectedFiles }: Pick<Context, 'protectedFiles'>,
): FileClass {
  const own = protectedFiles?.(project.root).map((file) => resolve(file)) ?? []
  return classOf(path, {
    isProtected: own.includes(toAbsolute(project, path)),
    isSource: languageOf(path) !== undefined && openFilter(project)(path).test,
    isRunnerConfig: isRunnerConfig(path),
  })
}
