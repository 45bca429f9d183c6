import { existsSync } from 'node:fs'
import type { BrokenUse, ImportGraph } from '@tailtest/impact'
import {
  isTestFile,
  type Language,
  languageOf,
  type RelPath,
  relPath,
  toAbsolute,
} from '@tailtest/project'
import type { FailureFacts } from '@tailtest/results'
import { namesPackage } from '@tailtest/runners'
import { pathsOf, type Session } from '@tailtest/session'
import type { Place } from '../../context.ts'
import { readSource } from '../source.ts'

/** Failing test files whose names are compared with their sources; of more only what fails is told. */
const MOST_CHECKED = 20

export interface Surroundings {
  place: Pick<Place, 'project'>
  session: Session
  graph: ImportGraph | undefined
  /** What the turn removed and other files still use. */
  broken: readonly BrokenUse[]
  /** What changed and needs no tests itself; of a test what it reaches of it counts. @default nothing */
  data?: readonly RelPath[]
  /** What the session brought into files or took out of them. @default nobody looked */
  written?: Pick<FailureFacts, 'wrote' | 'tookOut' | 'changedLine'>
  /** Variables that are set and that the tests did not get. @default none */
  removed?: readonly string[]
}

/** What is known of the surroundings of each failing test file; of one that passed before, its test adds. */
export async function factsOf(
  tests: readonly RelPath[],
  surroundings: Surroundings,
): Promise<(test: RelPath, passedBefore: boolean) => FailureFacts> {
  const { place, session, graph, removed, written, data = [] } = surroundings
  const touched = pathsOf(session.touched)
  const users = await usersOf(data, surroundings)
  const names = new Map<RelPath, FailureFacts['missingNames']>()
  for (const test of tests.slice(0, MOST_CHECKED)) {
    names.set(test, await missingNames(test, surroundings))
  }
  return (test, passedBefore) => {
    const reach = graph?.reach([test])
    const isLed = (path: RelPath) =>
      [path, ...(users.get(path) ?? [])].some((file) => reach?.files.has(file))
    return {
      changed: [...touched, ...data.filter(isLed)],
      passedBefore,
      ...(removed && { removed }),
      ...written,
      namesPackage: (module, from) => namesPackage(place.project, relPath(from), module),
      missingNames: names.get(test),
      isTest: (path) => tests.some((known) => known === path) || isTestFileOf(graph, path),
      localModule: (specifier, from) => isLocal(graph, specifier, from),
      ownFiles: (specifier, from) => graph?.leadsTo(from, specifier) ?? [],
      declares: (path, name) => declares(place, path, name),
      ...(reach?.complete && { reaches: [...reach.files] }),
    }
  }
}

/** Whether a module of Python defines a name at its top, in plain sight. */
function declares({ project }: Surroundings['place'], path: string, name: string): boolean {
  const form = String.raw`^(?:(?:async[ \t]+def|def|class)[ \t]+${name}\b|${name}[ \t]*(?::[^=\n]+)?=(?!=))`
  return new RegExp(form, 'm').test(readSource(project, relPath(path)) ?? '')
}

/** Of what is gone, whoever still leads to it. */
async function usersOf(
  data: readonly RelPath[],
  { place: { project }, graph }: Surroundings,
): Promise<ReadonlyMap<RelPath, readonly RelPath[]>> {
  const gone = data.filter((path) => !existsSync(toAbsolute(project, path)))
  if (graph === undefined || gone.length === 0) return new Map()
  const { usersOfGone } = await import('@tailtest/impact')
  return usersOfGone(project, graph, gone)
}

async function missingNames(
  test: RelPath,
  { place, graph, broken }: Surroundings,
): Promise<FailureFacts['missingNames']> {
  if (graph === undefined || languageOf(test) === undefined) return undefined
  const { checkTest } = await import('@tailtest/impact')
  const missing = await checkTest(place.project, graph, test)
  const isLost = (name: string, from: RelPath) =>
    broken.some((use) => use.file === test && use.name === name && use.from === from)
  return missing.map(({ name, from, nearest }) => ({
    name,
    from,
    ...(nearest !== undefined && { nearest }),
    lost: isLost(name, from),
  }))
}

function isTestFileOf(graph: ImportGraph | undefined, path: string): boolean {
  const known = graph?.files.find((file) => file === path)
  return known === undefined ? false : isTestFile(known) || graph?.isTest(known) === true
}

/** Written as a path or an alias of the project; anything else is an installed module. */
const LOCAL_FORM = /^(?:[./#~]|@\/)/

/** Their installed packages are named like nothing else, and look like gaps where they are missing. */
const SCRIPT: readonly (Language | undefined)[] = ['javascript', 'typescript']

/** `com.shop.Cart`: of many libraries the first word is the same. */
const BY_DOMAIN: readonly (Language | undefined)[] = ['java', 'kotlin', 'scala']

type Known = Pick<ImportGraph, 'leadsTo' | 'gaps' | 'files'>

/**
 * Whether a module that was not found is one of the project: written so, or it or its package (`shop.gone`) is there,
 * or it begins like a file or folder of the project, misspelt after that.
 */
export function isLocal(graph: Known | undefined, specifier: string, from: RelPath): boolean {
  if (LOCAL_FORM.test(specifier)) return true
  if (graph === undefined) return false
  const [top = specifier] = specifier.split('.')
  if ([specifier, top].some((name) => (graph.leadsTo(from, name) ?? []).length > 0)) return true
  const language = languageOf(from)
  if (SCRIPT.includes(language)) return false
  return isOpen(graph, specifier, from) || beginsLocal(graph, specifier, language)
}

/** An import of this file that nobody could follow, written just so. */
function isOpen({ gaps }: Known, specifier: string, from: RelPath): boolean {
  return gaps.some(
    ({ type, file, text }) => type === 'unresolved' && file === from && text === specifier,
  )
}

function beginsLocal({ files }: Known, specifier: string, language: Language | undefined): boolean {
  const words = specifier.split(/[.:/\\]+/).filter((word) => word !== '')
  const [first, second] = words
  if (first === undefined) return false
  if (BY_DOMAIN.includes(language)) {
    return second !== undefined && files.some((path) => path.includes(`/${first}/${second}/`))
  }
  return files.some((path) =>
    path
      .replace(/\.\w+$/, '')
      .split('/')
      .includes(first),
  )
}
