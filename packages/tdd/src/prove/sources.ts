import { isAmongTests, isTestFile, languageOf, type RelPath } from '@tailtest/project'
import { runnerFile } from '@tailtest/runners'
import { nodes, onlyCommentsChanged, parse, type Syntax, type Token } from '@tailtest/syntax'
import { bodiesOf } from '../bodies/read.ts'
import { type Unit, unitsOf } from '../bodies/units.ts'
import { holdsTests } from '../classes.ts'
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

/** Those of some files that are tests; sources that hold their own are none. */
export async function testsAmong(
  { options: { isTest } }: Proving,
  files: readonly RelPath[],
): Promise<ReadonlySet<RelPath>> {
  const are = await Promise.all(
    files.map((path) =>
      isTest === undefined || holdsTests(path) ? isTestFile(path) : isTest(path),
    ),
  )
  return new Set(files.filter((_, at) => are[at]))
}

/** Sorts the files of a range; a source in which only comments, form or types changed, lines went, or what was in another one came, is none. */
export async function sortFiles(proving: Proving, range: Range): Promise<Sorted> {
  const sorted: Sorted = { sources: [], tests: [], inline: [], support: [] }
  const code: RangeFile[] = []
  const tests = await testsAmong(
    proving,
    range.files.map(({ path }) => path),
  )
  for (const file of range.files) {
    const isSupport = isAmongTests(file.path) || setsUp(file.path)
    if (tests.has(file.path) && !setsUp(file.path)) sorted.tests.push(file)
    else if (isSupport) sorted.support.push(file)
    else if (languageOf(file.path) !== undefined && proving.options.isSource(file.path))
      code.push(file)
  }
  const syntax = proving.options.syntax ?? { parse, onlyCommentsChanged, nodes }
  const all = await Promise.all(code.map((file) => textsOf(proving, range, file)))
  const known = await meaningsBefore(all, syntax)
  for (const [at, file] of code.entries()) {
    const texts = all[at]
    if (texts === undefined || file.status === 'deleted') continue
    const units = await changedParts(
      { ...texts, from: file.from },
      { hunks: file.hunks, known },
      syntax,
    )
    const hunks = units.flatMap((unit) => unit.hunks)
    if (units.length > 0) sorted.sources.push({ ...file, hunks, units })
    if (languageOf(file.path) === 'rust') {
      const tests = await bodiesOf(file.path, texts.after, syntax)
      if (tests.length > 0) sorted.inline.push(file)
    }
  }
  return sorted
}

async function textsOf(
  { project }: Proving,
  { base, head }: Range,
  { path, from = path, status }: RangeFile,
): Promise<Texts> {
  const before = status === 'added' ? undefined : await contentAt(project, base, from)
  const after = status === 'deleted' ? '' : String((await contentAt(project, head, path)) ?? '')
  return { path, ...(before && { before: String(before) }), after }
}

/** The texts of a file before and now; absent before: it was not there. */
export interface Texts {
  path: RelPath
  before?: string
  after: string
}

/** What sources did before: whoever does the same now, here or in another of them, is not new. */
export async function meaningsBefore(
  files: readonly Omit<Texts, 'after'>[],
  syntax: Pick<Syntax, 'nodes'>,
): Promise<ReadonlySet<string>> {
  const meanings = new Set<string>()
  for (const { path, before } of files) {
    const units = before === undefined ? [] : await unitsOf(path, before, syntax)
    for (const { meaning } of units ?? []) meanings.add(meaning)
  }
  return meanings
}

/** The parts of a source that are new or changed, of these lines; where nothing reads its language, each of them with code in it. */
export async function changedParts(
  { path, from = path, before, after }: Texts & { from?: RelPath | undefined },
  { hunks, known }: { hunks: readonly Lines[]; known: ReadonlySet<string> },
  syntax: Pick<Syntax, 'parse' | 'onlyCommentsChanged' | 'nodes'>,
): Promise<readonly ChangedUnit[]> {
  if (hunks.length === 0) return []
  const isSame =
    before !== undefined && (await syntax.onlyCommentsChanged(path, before, after)) === true
  if (isSame) return []
  const tokens = (await syntax.parse(path, after))?.tokens()
  const ends = (token: Token) => token.line + token.text.split('\n').length - 1
  const own = hunks.filter(
    ([first, last]) =>
      tokens === undefined || tokens.some((token) => token.line <= last && first <= ends(token)),
  )
  const units = await unitsOf(path, after, syntax)
  const isNew = before === undefined
  if (units === undefined) return own.map((hunk) => ({ names: [], hunks: [hunk], isNew }))
  const were = (before === undefined ? [] : await unitsOf(from, before, syntax)) ?? []
  const had = new Set(were.map(({ names }) => names.join('.')))
  return units
    .filter(({ meaning }) => !known.has(meaning))
    .map(({ names, lines }) => {
      const text = textOf(after, lines)
      const bare = bareness(text, names)
      return {
        ...(isForm(text) && { isForm: true }),
        ...(bare && { bare }),
        ...{ names, lines, isNew: isNew || !had.has(names.join('.')) },
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
