import type { RelPath } from '@tailtest/project'
import { type Built, listedIn, programsOf } from './built.ts'
import { type Declared, declaredIn } from './declared.ts'

/** Longer expressions are refused by CMake. */
const LONGEST = 20_000

/** What of the tests is run. */
interface Selection {
  /** An expression for the names of ctest's tests; '': all of them. */
  names: string
  /** What GoogleTest is to leave out of programs with tests of other files, too; `undefined`: nothing. */
  filter?: string
}

/**
 * Which of ctest's tests run these files. It knows programs, not files, and lists of what was built before: where it is
 * not sure which, all are run, as too many say nothing wrong.
 */
export function selectionOf(files: readonly RelPath[], built: Built): Selection {
  const listed = listedIn(built)
  const names = new Set<string>()
  const all: Declared[] = []
  for (const file of files) {
    const declared = declaredIn(built.sources.read(file) ?? '')
    all.push(declared)
    const programs = programsOf(file, built)
    const own = listed.filter((test) => [...programs].some((name) => test.programs.has(name)))
    for (const name of namesOf(declared, own)) names.add(name)
    if (own.length === 0) return { names: '' }
  }
  const expression = `^(${[...names].join('|')})$`
  const suites = new Set(all.flatMap((one) => [...one.suites]))
  const isTold = suites.size > 0 && all.every((one) => one.suites.size > 0) && suites.size < 200
  const forms = (suite: string) => [`${suite}.*`, `${suite}/*`, `*/${suite}.*`, `*/${suite}/*`]
  return {
    names: names.size === 0 || expression.length > LONGEST ? '' : expression,
    ...(isTold && { filter: [...suites].flatMap(forms).join(':') }),
  }
}

/** A program's one test; of one that lists what is in it those of the file, as the file has them now. */
function namesOf({ suites, cases }: Declared, own: readonly { name: string }[]): string[] {
  const isOfFile = (name: string) =>
    cases.has(name) || [...suites].some((suite) => new RegExp(ofSuite(suite)).test(name))
  if (!own.some(({ name }) => isOfFile(name))) return own.map(({ name }) => escaped(name))
  return [...[...suites].map(ofSuite), ...[...cases].map(escaped)]
}

function ofSuite(suite: string): string {
  return `(.*[^A-Za-z0-9_])?${suite}[./<].*`
}

function escaped(name: string): string {
  return name.replace(/[\\^$.[\]*+?|()]/g, '\\$&')
}
