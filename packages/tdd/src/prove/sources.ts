import { isAmongTests, isTestFile, languageOf, type RelPath } from '@tailtest/project'
import { runnerFile } from '@tailtest/runners'
import { nodes, onlyCommentsChanged, parse, type Token } from '@tailtest/syntax'
import { bodiesOf } from '../bodies/read.ts'
import { type Unit, unitsOf } from '../bodies/units.ts'
import { contentAt, type Range, type RangeFile } from './range.ts'
import { bareness, isForm } from './said-only.ts'
import type { Lines, Proving } from './types.ts'

/** What tests are set up with, apart from the settings of their runners. */
const SETUP = /(?:^|\/)conftest\.py$|\.snap$/

const setsUp = (path: RelPath) => SETUP.test(path) || runnerFile(path) === 'setup'

/** A part of a source that does something else than before. */
export interface ChangedUnit extends Pick<Unit, 'names'> {
  /** All of it; absent: nothing reads its language. */
  lines?: Lines
  /** What of it is new. */
  hunks: readonly Lines[]
  /** There was nothing of its name in the source. */
  isNew: boolean
  /** It only says what something is: a type, the head of a class. */
  isForm?: boolean
  /** Nothing in it can be wrong by itself; of a field, unless a test names it. */
  bare?: 'form' | 'field'
}

export interface ChangedSource extends RangeFile {
  units: readonly ChangedUnit[]
}

/** The files of a range by what they are. */
export interface Sorted {
  /** With hunks that do something at run time and are new. */
  sources: ChangedSource[]
  tests: RangeFile[]
  /** Sources with tests in them, as Rust has them. */
  inline: RangeFile[]
  /** What the tests need besides: goes over the old sources with them. */
  support: RangeFile[]
}

/** Sorts the files of a range; a source in which only comments, form or types changed, lines went, or what was in another one came, is none. */
export async function sortFiles(proving: Proving, range: Range): Promise<Sorted> {
  const sorted: Sorted = { sources: [], tests: [], inline: [], support: [] }
  const code: RangeFile[] = []
  for (const file of range.files) {
    const isSupport = isAmongTests(file.path) || setsUp(file.path)
    if (isTestFile(file.path) && !setsUp(file.path)) sorted.tests.push(file)
    else if (isSupport) sorted.support.push(file)
    else if (languageOf(file.path) !== undefined && proving.options.isSource(file.path))
      code.push(file)
  }
  const before = await meaningsBefore(proving, range, code)
  for (const file of code) {
    const units = await changedParts(proving, range, { file, before })
    const hunks = units.flatMap((unit) => unit.hunks)
    if (units.length > 0) sorted.sources.push({ ...file, hunks, units })
    if (languageOf(file.path) === 'rust' && file.status !== 'deleted') {
      const after = String((await contentAt(proving.project, range.head, file.path)) ?? '')
      const tests = await bodiesOf(file.path, after, proving.options.syntax)
      if (tests.length > 0) sorted.inline.push(file)
    }
  }
  return sorted
}

/** What the changed sources did before: whoever does the same now, here or in another of them, is not new. */
async function meaningsBefore(
  { project, options }: Proving,
  { base }: Range,
  files: readonly RangeFile[],
): Promise<ReadonlySet<string>> {
  const meanings = new Set<string>()
  for (const { path, from = path, status } of files) {
    const bytes = status === 'added' ? undefined : await contentAt(project, base, from)
    const units = bytes && (await unitsOf(path, String(bytes), options.syntax ?? { nodes }))
    for (const { meaning } of units ?? []) meanings.add(meaning)
  }
  return meanings
}

/** The parts of a source that are new or changed; where nothing reads its language, each hunk with code in it. */
async function changedParts(
  { project, options }: Proving,
  { base, head }: Range,
  { file, before }: { file: RangeFile; before: ReadonlySet<string> },
): Promise<readonly ChangedUnit[]> {
  const { path, from = path, status, hunks } = file
  if (status === 'deleted' || hunks.length === 0) return []
  const syntax = options.syntax ?? { parse, onlyCommentsChanged, nodes }
  const after = String((await contentAt(project, head, path)) ?? '')
  const old = status === 'added' ? undefined : await contentAt(project, base, from)
  const isSame =
    old !== undefined && (await syntax.onlyCommentsChanged(path, String(old), after)) === true
  if (isSame) return []
  const tokens = (await syntax.parse(path, after))?.tokens()
  const ends = (token: Token) => token.line + token.text.split('\n').length - 1
  const own = hunks.filter(
    ([first, last]) =>
      tokens === undefined || tokens.some((token) => token.line <= last && first <= ends(token)),
  )
  const units = await unitsOf(path, after, syntax)
  const isNew = old === undefined
  if (units === undefined) return own.map((hunk) => ({ names: [], hunks: [hunk], isNew }))
  const were = (old && (await unitsOf(from, String(old), syntax))) ?? []
  const known = new Set(were.map(({ names }) => names.join('.')))
  return units
    .filter(({ meaning }) => !before.has(meaning))
    .map(({ names, lines }) => {
      const text = textOf(after, lines)
      const bare = bareness(text, names)
      return {
        ...(isForm(text) && { isForm: true }),
        ...(bare && { bare }),
        ...{ names, lines, isNew: isNew || !known.has(names.join('.')) },
        hunks: own.flatMap((hunk) => within(hunk, lines)),
      }
    })
    .filter((unit) => unit.hunks.length > 0)
}

function textOf(source: string, [first, last]: Lines): string {
  return source
    .split('\n')
    .slice(first - 1, last)
    .join('\n')
    .trim()
}

function within([first, last]: Lines, [start, end]: Lines): Lines[] {
  const [from, to] = [Math.max(first, start), Math.min(last, end)]
  return from <= to ? [[from, to]] : []
}

/** Whether commits brought some files together with a source: those of a test alone prove nothing of one. */
export function cameAlone(
  test: RangeFile,
  { commits }: Range,
  sources: readonly Pick<RangeFile, 'path'>[],
): boolean {
  const own = commits.filter((files) => files.includes(test.path))
  return own.length > 0 && !own.some((files) => sources.some(({ path }) => files.includes(path)))
}
