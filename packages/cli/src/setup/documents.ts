import { existsSync, lstatSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { HostDocument, InstallPlaces, InstallPlan, Scope } from '@tailtest/adapter-kit'
import { type GuidanceOptions, guidance, languagesOf } from '@tailtest/loop'
import { type Language, languageOf, openProject, readState, sha256, walk } from '@tailtest/project'
import { count } from '../shell/output.ts'
import { type FileStep, leadsOut, missingAbove } from './file-steps.ts'
import { readSettings } from './first-config.ts'

/** A document as it was written. */
export interface WrittenDocument {
  path: string
  sha256: string
}

/** What an install remembers of its documents. */
export interface WrittenDocuments {
  documents: readonly WrittenDocument[]
  /** Folders that were made for them, outermost first. */
  folders: readonly string[]
}

/** What became of one document. */
export interface DocumentChange {
  path: string
  state: 'written' | 'unchanged' | 'removed' | 'kept'
  /** Why it was kept as it is. */
  reason?: string
}

/** What stands where a document goes. */
export type DocumentState = 'absent' | 'current' | 'outdated' | 'foreign'

/** How a document on disk stands to the wanted text and to what was written once. */
export function documentState(
  { path, text }: { path: string; text?: string | undefined },
  known: readonly WrittenDocument[],
): DocumentState {
  const file = lstatSync(path, { throwIfNoEntry: false })
  if (file === undefined) return 'absent'
  const present = readState(path) // of a link or a folder nothing
  if (present === undefined) return 'foreign'
  if (present === text) return 'current'
  return isAsWritten(path, present, known) ? 'outdated' : 'foreign'
}

function isAsWritten(path: string, text: string, known: readonly WrittenDocument[]): boolean {
  const hash = sha256(text)
  return known.some((one) => one.path === path && one.sha256 === hash)
}

/** What is to be done about documents, and what becomes of each. */
export interface DocumentPlan {
  steps: readonly FileStep[]
  changes: readonly DocumentChange[]
}

/**
 * Writes the documents that are not there or that an install wrote before, and takes away those that are no longer
 * wanted. What a person wrote or changed stays as it is. `within`: the folder that none may lead out of. `written`:
 * what is to be remembered of it.
 */
export function planDocuments(
  wanted: readonly HostDocument[],
  known: WrittenDocuments,
  within: string | undefined,
): DocumentPlan & { written: readonly WrittenDocument[] } {
  const paths = new Set(wanted.map(({ path }) => path))
  const gone = known.documents.filter(({ path }) => !paths.has(path))
  const removal = planDocumentsRemoval(gone, [], within)
  const folders = [...known.folders, ...wanted.flatMap(({ path }) => missingAbove(path))]
  const changes = wanted.map((document): DocumentChange => {
    const { path } = document
    const reason = obstacle(document, { documents: known.documents, folders }, within)
    if (reason !== undefined) return { path, state: 'kept', reason }
    const isCurrent = documentState(document, known.documents) === 'current'
    return { path, state: isCurrent ? 'unchanged' : 'written' }
  })
  const stateOf = new Map(changes.map(({ path, state }) => [path, state]))
  const steps = wanted
    .filter(({ path }) => stateOf.get(path) === 'written')
    .map(({ path, text }): FileStep => ({ path, before: readState(path), after: text }))
  const written = wanted.flatMap(({ path, text }) =>
    stateOf.get(path) === 'kept'
      ? known.documents.filter((one) => one.path === path)
      : [{ path, sha256: sha256(text) }],
  )
  return {
    steps: [...steps, ...removal.steps],
    changes: [...changes, ...removal.changes],
    written,
  }
}

/** Why a document is not written; `undefined`: it can be. */
function obstacle(
  document: HostDocument,
  { documents, folders }: WrittenDocuments,
  within: string | undefined,
): string | undefined {
  const { path } = document
  if (leadsOut(path, within)) return `a link leads outside ${within}`
  const state = documentState(document, documents)
  const isHiding = basename(path) === '.gitignore' && !folders.includes(dirname(path))
  if (state === 'absent' && isHiding) return 'its folder existed before: git sees all of it'
  if (state !== 'foreign') return undefined
  return documents.some((one) => one.path === path)
    ? 'it was changed since tailtest wrote it'
    : 'it existed before'
}

/** Takes away what was written and nobody changed, the copies of these texts too; nothing that lies behind a link out of `within`. */
export function planDocumentsRemoval(
  documents: readonly WrittenDocument[],
  copies: readonly HostDocument[],
  within: string | undefined,
): DocumentPlan {
  const wanted = new Map(copies.map(({ path, text }) => [path, text]))
  const paths = new Set([...documents.map(({ path }) => path), ...wanted.keys()])
  const changes = [...paths].flatMap((path): DocumentChange[] => {
    const state = documentState({ path, text: wanted.get(path) }, documents)
    if (state === 'absent') return []
    if (leadsOut(path, within))
      return [{ path, state: 'kept', reason: `a link leads outside ${within}` }]
    if (state !== 'foreign') return [{ path, state: 'removed' }]
    const wasOurs = documents.some((one) => one.path === path)
    return wasOurs
      ? [{ path, state: 'kept', reason: 'it was changed since tailtest wrote it' }]
      : []
  })
  const steps = changes
    .filter(({ state }) => state === 'removed')
    .map(({ path }): FileStep => ({ path, before: readState(path), after: undefined }))
  return { steps, changes }
}

interface Documented extends InstallPlaces {
  scope: Scope
}

/**
 * The files that a scope writes as a whole: beside a team's install in the same project none, since its own serve.
 * `languages`: of which there are pages. @default all
 */
export function documentsOf(
  { scope, root, home }: Documented,
  plan: InstallPlan,
  { command, languages }: GuidanceOptions,
): readonly HostDocument[] {
  const places = { root, home }
  if (scope === 'local' && isTeamInstalled(plan, places)) return []
  return plan.documents(scope, places, guidance({ command, languages }))
}

/** Files that are looked at for the languages of a project. */
const MOST_FILES = 20_000

/** The languages of a project, for what is installed in it alone; `undefined`: it is for all projects. */
export function languagesFor({ scope, root }: Documented): GuidanceOptions['languages'] {
  if (scope === 'user') return undefined
  const files = [...walk(openProject(root), { limit: MOST_FILES })]
  const sources = files.filter((path) => !path.startsWith('.')) // a client's own folder holds our script
  return new Set(sources.flatMap((path) => languageOf(path) ?? []))
}

/** The languages whose pages an install wrote, by its record or what is there. */
export function languagesWritten(
  where: Documented,
  plan: InstallPlan,
  known: readonly WrittenDocument[],
): ReadonlySet<Language> {
  const recorded = new Set(known.map(({ path }) => path))
  const paths = documentsOf(where, plan, { command: '' }).map(({ path }) => path)
  const there = paths.filter((path) => recorded.has(path) || existsSync(path))
  return languagesOf(there.map((path) => path.split('/').slice(-2).join('/')))
}

function isTeamInstalled(plan: InstallPlan, places: InstallPlaces): boolean {
  return plan.settings('project', places).some((file) => {
    try {
      const text = readSettings(file.path)
      const hooks = text === undefined ? [] : file.find(text)
      return hooks.some(({ args }) => args[0] === plan.projectScript.reference)
    } catch {
      return false // the host cannot read it either
    }
  })
}

/** Which files were written or taken away, by folder, and each that was left to the person. */
export function documentLines(changes: readonly DocumentChange[]): string[] {
  const done = (['written', 'removed'] as const).flatMap((state) =>
    [...foldersOf(changes, state)].map(
      ([folder, files]) => `${count(files, 'file')} ${state}: ${folder}`,
    ),
  )
  const kept = changes.filter(({ state }) => state === 'kept')
  const rows = kept.map(({ path, reason }) => `kept as it is: ${path} (${reason})`)
  return [...done, ...rows, ...(rows.length > 0 ? [PROCEED] : [])]
}

const PROCEED = '- To get tailtest’s file there, move yours away and install again.'

/** How many files each folder is about; a folder below another one of them counts with it. */
function foldersOf(
  changes: readonly DocumentChange[],
  state: DocumentChange['state'],
): ReadonlyMap<string, number> {
  const paths = changes.filter((change) => change.state === state).map(({ path }) => path)
  const folders = [...new Set(paths.map((path) => dirname(path)))].sort()
  const counts = new Map<string, number>()
  for (const path of paths) {
    const top = folders.find((folder) => path.startsWith(`${folder}/`)) ?? dirname(path)
    counts.set(top, (counts.get(top) ?? 0) + 1)
  }
  return counts
}
