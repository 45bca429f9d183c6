import { statSync } from 'node:fs'
import { quoteName } from '@tailtest/adapter-kit'
import { type ImportGraph, type Step, testsByName, testsReaching } from '@tailtest/impact'
import { branchPoint, changedPaths } from '@tailtest/loop'
import { git, type Project, type RelPath } from '@tailtest/project'
import { CommandFailure } from '../shell/failure.ts'
import { filesMeant } from './files-meant.ts'
import { noCommit } from './no-commit.ts'

/** Why a change needs a test, or why it does not. */
export interface Why {
  test: RelPath
  needed: boolean
  /** The changed files that it loads. */
  loads: readonly RelPath[]
  /** From what changed to the test: each mentions the one before. */
  way: readonly Step[]
  /** Files of which whatever loads them is needed, with why. */
  whole: readonly { file: RelPath; why: string }[]
}

interface Asked {
  /** Files whose change is meant; none: all that differ. */
  words: readonly string[]
  since?: string
  cwd: string
  graphOf(project: Project): Promise<ImportGraph>
}

/** Follows the names that changed in files since a commit to a test. */
export async function whyNeeded(
  written: string,
  { words, since = 'HEAD', cwd, graphOf }: Asked,
): Promise<Why> {
  const [meant] = filesMeant([written], cwd)
  const isThere = meant && statSync(meant.absolute, { throwIfNoEntry: false })?.isFile()
  if (!isThere || meant.path === undefined) {
    throw new CommandFailure(
      `${quoteName(written)} does not exist`,
      'Name a test file that exists.',
    )
  }
  const { project, path: test } = meant
  const all = await changedPaths(project, since)
  if (all === undefined) {
    throw await noCommit(project, since, '--since origin/main')
  }
  const named = new Set([...filesMeant(words, cwd)].map(({ path }) => path))
  const changed = words.length === 0 ? all : all.filter((path) => named.has(path))
  const base = await branchPoint(project, since)
  const graph = await graphOf(project)
  const edited = await Promise.all(
    changed.map(async (path) => {
      const before = await git(project, ['cat-file', 'blob', `${base}:./${path}`])
      return { path, ...(before && { before: before.toString('utf8') }) }
    }),
  )
  const { tests, whole } = await testsByName(project, graph, edited)
  const loads = changed.filter((path) => testsReaching(graph, path).includes(test))
  return {
    ...{ test, needed: tests.has(test), loads, way: tests.get(test) ?? [] },
    whole: [...whole].map(([file, why]) => ({ file, why })),
  }
}

export function whyLines({ test, needed, loads, way, whole }: Why): string[] {
  const name = quoteName(test)
  if (!needed) {
    return loads.length === 0
      ? [`${name} is not needed: it loads nothing that changed`]
      : [
          `${name} is not needed: it mentions nothing of what changed in`,
          ...loads.map((path) => `  ${quoteName(path)}`),
        ]
  }
  if (way.every(({ file }) => file === test)) return [`${name} is needed: it changed`]
  const reasons = new Map(whole.map(({ file, why }) => [file, why]))
  const steps = way.map(({ file, name: what }, at) => {
    if (what === '') {
      const why = reasons.get(file) ?? 'the code it runs on load is affected'
      return `  ${quoteName(file)}: everything that loads it, because ${why}`
    }
    return `  ${quoteName(file)}: ${what}${at === 0 ? ' changed' : ' mentions that'}`
  })
  return [`${name} is needed:`, ...steps, `  ${name} mentions that`]
}
