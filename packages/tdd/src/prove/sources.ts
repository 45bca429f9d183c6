import { isAmongTests, isTestFile, languageOf, type RelPath } from '@tailtest/project'
import { runnerFile } from '@tailtest/runners'
import { onlyCommentsChanged, parse, type Token } from '@tailtest/syntax'
import { contentAt, type Range, type RangeFile } from './range.ts'
import type { Lines, Proving } from './types.ts'

/** What tests are set up with, apart from the settings of their runners. */
const SETUP = /(?:^|\/)conftest\.py$|\.snap$/

const setsUp = (path: RelPath) => SETUP.test(path) || runnerFile(path) === 'setup'

/** The files of a range by what they are. */
export interface Sorted {
  /** With hunks that do something at run time and are new. */
  sources: RangeFile[]
  tests: RangeFile[]
  /** What the tests need besides: goes over the old sources with them. */
  support: RangeFile[]
}

/** Sorts the files of a range; a source in which only comments, spaces or types changed, or lines went, is none. */
export async function sortFiles(proving: Proving, range: Range): Promise<Sorted> {
  const sorted: Sorted = { sources: [], tests: [], support: [] }
  for (const file of range.files) {
    const isCode = languageOf(file.path) !== undefined
    const isSupport = isAmongTests(file.path) || setsUp(file.path)
    if (isTestFile(file.path) && !setsUp(file.path)) sorted.tests.push(file)
    else if (isSupport) sorted.support.push(file)
    else if (isCode && proving.options.isSource(file.path)) {
      const hunks = await newCode(proving, range, file)
      if (hunks.length > 0) sorted.sources.push({ ...file, hunks })
    }
  }
  return sorted
}

/** The hunks of a source in which there is code, if anything of it is new but comments, spaces and types. */
async function newCode(
  { project, options }: Proving,
  { base, head }: Range,
  { path, from = path, status, hunks }: RangeFile,
): Promise<readonly Lines[]> {
  if (status === 'deleted' || hunks.length === 0) return []
  const syntax = options.syntax ?? { parse, onlyCommentsChanged }
  const after = String((await contentAt(project, head, path)) ?? '')
  const before = status === 'added' ? undefined : await contentAt(project, base, from)
  const isSame =
    before !== undefined && (await syntax.onlyCommentsChanged(path, String(before), after)) === true
  if (isSame) return []
  const tokens = (await syntax.parse(path, after))?.tokens()
  if (tokens === undefined) return hunks
  const ends = (token: Token) => token.line + token.text.split('\n').length - 1
  return hunks.filter(([first, last]) =>
    tokens.some((token) => token.line <= last && first <= ends(token)),
  )
}

/** Whether commits brought some files together with a source: those of a test alone prove nothing of one. */
export function cameAlone(
  test: RangeFile,
  { commits }: Range,
  sources: readonly RangeFile[],
): boolean {
  const own = commits.filter((files) => files.includes(test.path))
  return own.length > 0 && !own.some((files) => sources.some(({ path }) => files.includes(path)))
}
