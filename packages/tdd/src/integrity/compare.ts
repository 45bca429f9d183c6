import { baseName, languageOf, type RelPath, relPath } from '@tailtest/project'
import type { Syntax } from '@tailtest/syntax'
import { readTests } from '../bodies/index.ts'
import { holdsTests } from '../classes.ts'
import type { TestBody } from '../types.ts'
import { type Altering, alteringsOf, type Elsewhere, keptWords, weightOf } from './altered.ts'
import { freshWords, isSaidIn, withoutPrinted } from './bag.ts'
import { ASSERTS, DECLARES, emptiedHelpers } from './helpers.ts'
import { type Pair, pairsOf } from './pairs.ts'
import { isRemoved, removedNames } from './removed.ts'
import { weakenedSettings } from './settings.ts'
import type { ChangedFile, Compared, Weakened } from './types.ts'
import { calls, mockedIn, patchedIn, patchesExpect, silencedBy } from './words.ts'

export interface Comparing {
  /** @default the grammars that are here */
  syntax?: Pick<Syntax, 'parse'>
  /** Whether a test was seen failing before it was changed. @default none was */
  isFailing?: (id: string) => boolean
}

/** What is read of a changed file with tests, before and after. */
interface Side {
  bodies: readonly TestBody[]
  around: readonly string[]
}
interface Read {
  file: ChangedFile
  before: Side
  after: Side
}

/** What is in it may be told by the runner alone. */
const isTest = (file: ChangedFile) => file.class === 'test' || undefined

const NOTHING: Side = { bodies: [], around: [] }

/** What a change did to tests: what says less than it did, and what has another name. Of what is new nothing is said. */
export async function compareTests(
  given: readonly (Omit<ChangedFile, 'path'> & { path: string })[],
  { syntax, isFailing = () => false }: Comparing = {},
): Promise<Compared> {
  const files = given.map((file) => ({ ...file, path: relPath(file.path) }))
  const read = await Promise.all(
    files
      .filter((file) => file.class === 'test' || file.class === 'support' || holdsTests(file.path))
      .map(async (file): Promise<Read> => {
        const side = async (text: string | undefined) =>
          text === undefined ? NOTHING : readTests(file.path, text, syntax, isTest(file))
        return { file, before: await side(file.before), after: await side(file.after) }
      }),
  )
  const pairs = pairsOf(
    read.flatMap(({ before }) => before.bodies),
    read.flatMap(({ after }) => after.bodies),
  )
  const elsewhere = elsewhereOf(read, pairs)
  const renamed = new Map<string, string>()
  const found: Weakened[] = []
  const names = removedNames(files)
  const lost: TestBody[] = []
  for (const { before, after } of pairs) {
    const of = { subject: before.id, file: before.file }
    if (after === undefined) {
      if (!isKept(before, elsewhere)) lost.push(before)
      continue
    }
    if (after.id !== before.id) renamed.set(before.id, after.id)
    const told = alteringsOf(before, after, elsewhere).filter((each) =>
      isTold(each, isFailing(before.id)),
    )
    const [worst] = told
    if (worst !== undefined) {
      found.push({ ...of, ...worst, certain: worst.certain || isFailing(before.id) })
    }
  }
  found.push(
    ...deleted(lost, read, { files, names }),
    ...focused(read),
    ...weakenedSettings(files),
    ...files.flatMap((file) =>
      silencedBy(file).map((each) => ({ subject: file.path, file: file.path, ...each })),
    ),
    ...replacedSubjects(read),
    ...withoutHelp(read),
  )
  return { weakened: folded(found), renamed }
}

/** What may be meant, and mostly is, is told only of a test that failed. */
const ONLY_OF_FAILING: ReadonlySet<string> = new Set(['expectation-changed', 'input-changed'])

const isTold = ({ how }: Altering, isFailing: boolean): boolean =>
  isFailing || !ONLY_OF_FAILING.has(how)

const wordsOf = ({ bodies, around }: Side): string[] => [
  ...bodies.flatMap(({ head, code }) => [...head, ...withoutPrinted(code)]),
  ...around,
]

/** A function whose name says that it asserts. */
const ASSERTS_BY_NAME = /^(?:assert|expect|check|verify|should|must|ensure)(?:[A-Z_]\w*)$/

function elsewhereOf(read: readonly Read[], pairs: readonly Pair[]): Elsewhere {
  const helpers = new Set(
    read.flatMap(({ after: { around } }) => {
      if (!around.some((word) => ASSERTS.test(word))) return []
      return around.filter((_, n) => DECLARES.test(around[n - 1] ?? ''))
    }),
  )
  // what is lost from where it stood is to be found anew
  const before = [...read.flatMap((file) => file.before.around), ...pairs.flatMap(keptWords)]
  const after = read.flatMap((file) => wordsOf(file.after))
  return {
    fresh: freshWords(before, after),
    asserts: (word) => helpers.has(word) || ASSERTS_BY_NAME.test(word),
  }
}

/** Share of a lost test's assertions that has to be found elsewhere. */
const MOST_ASSERTIONS = 0.6

/** Whether what a lost test asserted is asserted elsewhere now: in a table, in another test. */
function isKept({ asserted, code }: TestBody, { fresh }: Elsewhere): boolean {
  if (asserted.length === 0) return isSaidIn(code, fresh)
  const kept = asserted.filter((words) => isSaidIn(words, fresh))
  return kept.length >= asserted.length * MOST_ASSERTIONS
}

interface Surroundings {
  files: readonly ChangedFile[]
  names: ReadonlySet<string>
}

/** Tests that are gone, unless what they were about is. */
function deleted(lost: readonly TestBody[], read: readonly Read[], at: Surroundings): Weakened[] {
  return read.flatMap(({ file, before, after }): Weakened[] => {
    const own = lost.filter((body) => body.file === file.path)
    const missed = own.filter((body) => !isRemoved({ file, body, around: before.around }, at))
    if (missed.length === 0) return []
    if (isRewritten(missed, { before, after })) return []
    if (file.after === undefined) return [goneFile(file, missed.length, at)]
    return missed.map(({ id }) => ({
      subject: id,
      file: file.path,
      how: 'deleted',
      certain: false,
    }))
  })
}

/** New assertions for each that is lost, from which on a file's tests are written anew and not taken away. */
const REWRITTEN = 2

function isRewritten(missed: readonly TestBody[], { before, after }: Omit<Read, 'file'>): boolean {
  const count = ({ bodies }: Side) => bodies.reduce((sum, body) => sum + weightOf(body), 0)
  const lost = missed.reduce((sum, body) => sum + weightOf(body), 0)
  return count(after) - (count(before) - lost) >= REWRITTEN * lost && lost > 0
}

/** A test file that is gone, or has a name that no runner takes for a test's. */
function goneFile({ path, before }: ChangedFile, tests: number, { files }: Surroundings): Weakened {
  const of = { subject: path, file: path }
  const heir = files.find((file) => file.before === undefined && file.after === before)
  if (heir !== undefined) return { ...of, how: 'renamed-away', text: heir.path, certain: true }
  return { ...of, how: 'deleted', text: tests === 1 ? '1 test' : `${tests} tests`, certain: false }
}

/** A test that runs alone leaves the others out, whichever it is. */
function focused(read: readonly Read[]): Weakened[] {
  return read.flatMap(({ file, before, after }): Weakened[] => {
    const isFocused = ({ marks }: TestBody) => marks.includes('only')
    const [first] = after.bodies.filter(isFocused)
    if (first === undefined || before.bodies.length === 0 || before.bodies.some(isFocused))
      return []
    if (after.bodies.every(isFocused)) return []
    return [{ subject: file.path, file: file.path, how: 'focused', text: first.id, certain: true }]
  })
}

/** The subject of a file's tests is no longer what runs in them; or what asserts is not what it was. */
function replacedSubjects(read: readonly Read[]): Weakened[] {
  return read.flatMap(({ file, before, after }): Weakened[] => {
    const of = { subject: file.path, file: file.path }
    if (before.bodies.length === 0 && file.class === 'test') return []
    const was = mockedIn(wordsOf(before))
    const isOwn = (path: string) => path.split('/').at(-1)?.split('.', 1)[0] === stemOf(file.path)
    const mocked = mockedIn(wordsOf(after)).find((path) => !was.includes(path) && isOwn(path))
    const isScript = /^(?:java|type)script$/.test(languageOf(file.path) ?? '')
    const patches = isScript && patchesExpect(wordsOf(after)) && !patchesExpect(wordsOf(before))
    return [
      ...(mocked === undefined
        ? []
        : [{ ...of, how: 'subject-mocked', text: mocked, certain: true }]),
      ...(patches ? [{ ...of, how: 'expect-patched', certain: true }] : []),
      ...patched(before, after, file.path),
    ]
  })
}

/** Tests whose helper says nothing any more. */
function withoutHelp(read: readonly Read[]): Weakened[] {
  const own = ({ before, after }: Read) => ({ before: before.around, after: after.around })
  const all = read.map(({ before, after }) => ({ before: wordsOf(before), after: wordsOf(after) }))
  return read.flatMap((one) =>
    emptiedHelpers(own(one), all).map((text) => {
      const { path } = one.file
      return { subject: path, file: path, how: 'helper-emptied', text, certain: false }
    }),
  )
}

function patched(before: Side, after: Side, file: RelPath): Weakened[] {
  return after.bodies.flatMap((body): Weakened[] => {
    const was = before.bodies.find(({ id }) => id === body.id)
    if (was === undefined) return []
    const known = patchedIn(was)
    const name = patchedIn(body).find((each) => !known.includes(each) && calls(body, each))
    return name === undefined
      ? []
      : [{ subject: body.id, file, how: 'subject-mocked', text: name, certain: true }]
  })
}

/** Tests of one file that are told one by one. */
const MOST_OF_FILE = 5

/** One for each subject, the gravest; many of one kind in a file are told as one. */
function folded(found: readonly Weakened[]): Weakened[] {
  const worst = new Map<string, Weakened>()
  for (const each of found) {
    const known = worst.get(each.subject)
    if (known === undefined || (each.certain && !known.certain)) worst.set(each.subject, each)
  }
  const all = [...worst.values()]
  const alike = ({ file, how }: Weakened) =>
    all.filter((each) => each.file === file && each.how === how)
  const files = new Map<string, Weakened>()
  for (const each of all) {
    const same = alike(each)
    if (same.length <= MOST_OF_FILE) files.set(`${each.subject}\n`, each)
    else {
      const certain = same.some((one) => one.certain)
      const key = `${each.file}\n${each.how}`
      files.set(key, {
        subject: each.file,
        file: each.file,
        how: each.how,
        text: `${same.length} tests`,
        certain,
      })
    }
  }
  return [...files.values()]
}

/** `cart` of `cart.test.ts` and of `test_cart.py`. */
function stemOf(path: RelPath): string {
  return (
    baseName(path)
      .split('.', 1)[0]
      ?.replace(/^test_|_(?:test|spec)$|(?:Test|Spec|Tests)$/g, '') ?? ''
  )
}
