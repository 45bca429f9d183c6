import { join } from 'node:path'
import {
  escapeId,
  isTestFile,
  joinRel,
  type Language,
  languageOf,
  type Project,
  parentOf,
  type RelPath,
  relPath,
} from '@tailtest/project'
import { takes } from './collects.ts'
import { familyOf } from './families/index.ts'
import type { FindOptions } from './find-runner.ts'
import { openLook } from './look.ts'
import { type Said, saidIn } from './said.ts'
import { holdsAnyTest } from './tests-inside.ts'
import type { Env, Runner } from './types.ts'

export { type FindOptions, findRunner, runnerFor } from './find-runner.ts'

/** Says which files of a project are tests: those that its runners collect. */
export interface Collector {
  /** Whether a runner takes the file, by its path; where its settings do not tell, by its name. */
  takes(path: RelPath): Promise<boolean>
  /** Those of these files that a runner takes. */
  taken(paths: readonly RelPath[]): Promise<ReadonlySet<RelPath>>
  /** Whether there are tests in it, besides: what a runner takes and finds none in only helps others. */
  isTest(path: RelPath): Promise<boolean>
  /** The files that the runner of a test loads before it: its settings, and setup files that these name. */
  setupOf(path: RelPath): Promise<readonly RelPath[]>
}

export interface CollectorOptions extends FindOptions {
  /** The runner of a file, where settings may give it another one than is detected. */
  runnerOf?(path: RelPath, language: Language): Promise<Owner | undefined>
}

/** What is known of the runner of a folder's files. */
type Owner = Pick<Runner, 'collects' | 'directory' | 'setup'>

/** Opens a project for asking; what manifests say is kept as for `findRunner`, and read once a folder. */
export function openCollector(
  project: Project,
  env: Env,
  { look = openLook(project), cache, runnerOf }: CollectorOptions = {},
): Collector {
  const said = new Map<string, Promise<Said>>()
  const owners = new Map<string, Promise<Owner | undefined>>()

  function sayOf(folder: RelPath, language: Language): Promise<Said> | undefined {
    const family = familyOf(language)
    if (family === undefined || look(folder).like(family.manifests).length === 0) return undefined
    const key = `${language} ${folder}`
    const file = cache && join(cache.folder, `${escapeId(key)}.json`)
    const kept = cache && file !== undefined ? { ...cache, file } : undefined
    const answer = said.get(key) ?? saidIn(folder, { project, env, language, family, cache: kept })
    said.set(key, answer)
    return answer
  }

  function ownerOf(folder: RelPath, language: Language): Promise<Owner | undefined> {
    const key = `${language} ${folder}`
    const owner = owners.get(key) ?? findOwner(folder, language)
    owners.set(key, owner)
    return owner
  }

  async function findOwner(folder: RelPath, language: Language): Promise<Owner | undefined> {
    const own = await sayOf(folder, language)
    if (own?.runner !== undefined) return own.runner
    const parent = parentOf(folder)
    return parent === undefined || own?.startsForeign === true
      ? undefined
      : ownerOf(parent, language)
  }

  async function ownerAt(path: RelPath): Promise<Owner | undefined> {
    const language = languageOf(path)
    const folder = parentOf(path)
    if (language === undefined || folder === undefined) return undefined
    return runnerOf?.(path, language) ?? ownerOf(folder, language)
  }

  const collector: Collector = {
    takes: async (path) => {
      if (languageOf(path) === undefined) return false
      const owner = await ownerAt(path)
      return (owner && takes(owner, path)) ?? isTestFile(path)
    },
    setupOf: async (path) => {
      const { directory = relPath(''), setup = [] } = (await ownerAt(path)) ?? {}
      return setup.map((name) => joinRel(directory, name))
    },
    taken: async (paths) => {
      const are = await Promise.all(paths.map(collector.takes))
      return new Set(paths.filter((_, at) => are[at]))
    },
    isTest: async (path) => (await collector.takes(path)) && holdsAnyTest(project, path),
  }
  return collector
}
