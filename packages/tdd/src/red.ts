import { posix } from 'node:path'
import { isAmongTests, isTestFile } from '@tailtest/project'
import { type Failed, type FailureSigns, signsOf } from '@tailtest/results'
import type { RedKind, TestBody } from './types.ts'

/** What only the caller knows of a failure's surroundings. */
export interface RedContext {
  /** The sources of the project, as they are where the test ran. */
  files: ReadonlySet<string>
  /** Sources that the test is to be about, there or not. */
  targets?: readonly string[]
  /** What the project's own packages are imported as, where no folder says so: a Go module, a package of a workspace. */
  packages?: readonly string[]
  /** The test's own code; absent: nobody read it. */
  body?: TestBody | undefined
  /** Loading the test's file loads one of the targets; absent: nobody knows. */
  reachesTarget?: boolean
  /** Whether a file is a test or what tests share, where neither its name nor its folder says so. */
  isTest?: (path: string) => boolean
}

/**
 * What a failure shows. `assertion` and `exception`: what was asked for is not so. `missing_symbol`, `load_error`,
 * `compile_error`: the test names what the project does not have. The others show nothing: the test's own file does
 * not parse, what it needs is not there, it took too long, nothing ran, or it could not have failed otherwise. Pure.
 */
export function redKind(failure: Failed, context: RedContext): RedKind {
  const signs = signsOf(failure)
  const { status } = failure
  if (status === 'missing' || status === 'skip' || status === 'todo') return 'zero_tests'
  if (signs.isTimeout) return 'timeout'
  const isTestCode = (path: string) =>
    path === failure.file ||
    isTestFile(path) ||
    isAmongTests(path) ||
    context.isTest?.(path) === true
  const seen = { failure, context, signs, isTestCode }
  if (status === undefined || status === 'error') return beforeTheTest(seen)
  if (context.body?.trivial === true || context.reachesTarget === false) return 'trivial'
  return inTheTest(seen)
}

interface Seen {
  failure: Failed
  context: RedContext
  signs: FailureSigns
  isTestCode(path: string): boolean
}

/** A file that did not load, or a test whose surroundings could not be set up. */
function beforeTheTest(seen: Seen): RedKind {
  const { failure, signs } = seen
  if (signs.isSyntax) return 'syntax_error'
  const lacking = lacks(seen)
  if (lacking !== undefined) return lacking
  if (NO_TESTS.test(signs.line)) return 'zero_tests'
  const isCall = failure.status === undefined && signs.isCompile && MISFIT.test(signs.line)
  return isCall && isOwn(seen) ? 'compile_error' : 'setup_error'
}

const NO_TESTS = /must contain at least one test|^(?:Error: )?No test(?: suite)?s? found/i

/** Of a compiler: what is called is there, and is not as the test has it. */
const MISFIT =
  /arguments? in call|cannot use|mismatch|takes \d+ argument|cannot be applied|incompatible types|does not implement|no value accepted|No overload|expects \d+|CS(?:1501|1503|7036)/

function inTheTest(seen: Seen): RedKind {
  const { signs, context } = seen
  if (signs.isAssertion) return 'assertion'
  const lacking = lacks(seen)
  if (lacking !== undefined) return lacking
  if (signs.missing !== undefined || signs.machine !== undefined) return 'setup_error'
  if (signs.isSyntax) return 'syntax_error'
  if (signs.undefinedName !== undefined && isOwn(seen)) return 'setup_error'
  return signs.frames.length > 0 || context.files.size === 0 || !isForeign(seen)
    ? 'exception'
    : 'setup_error'
}

/** A stack that never comes to the project is of what a library does by itself. */
function isForeign({ failure: { stack = '' } }: Seen): boolean {
  return stack.trim() !== ''
}

/** What the test names and the project does not have; `undefined`: it lacks nothing, or somebody else does. */
function lacks(seen: Seen): RedKind | undefined {
  const { failure, context, signs, isTestCode } = seen
  const { missing, unknownName } = signs
  const isLoading = failure.status === undefined
  if (missing !== undefined) {
    const by = missing.by ?? signs.place
    const isInside = missing.isFile || leadsInside(missing.what, failure.file, context)
    return isInside && (by === undefined || isTestCode(by)) ? 'load_error' : undefined
  }
  if (unknownName === undefined || !isOwn(seen)) return undefined
  if (signs.isCompile) return 'compile_error'
  return isLoading ? 'load_error' : 'missing_symbol'
}

/** Where nobody says where it happened, it was the test. */
function isOwn({ signs: { place }, isTestCode }: Seen): boolean {
  return place === undefined || isTestCode(place)
}

interface Project {
  files: ReadonlySet<string>
  targets?: readonly string[]
  packages?: readonly string[]
}

/** Folders that languages look for their modules in. */
const ROOTS = /^(?:src|lib|app|source|python)\//

/** Whether an import, as it is written or resolved, means a place inside the project: there or not. Pure. */
function leadsInside(
  what: string,
  from: string,
  { files, targets = [], packages = [] }: Project,
): boolean {
  if (packages.some((name) => what === name || what.startsWith(`${name}/`))) return true
  if (/^\.{1,2}(?:\/|$)/.test(what)) {
    return !posix.join(posix.dirname(from), what).startsWith('..')
  }
  if (/^(?:[#~$]|@\/)/.test(what) || /^\.\w/.test(what)) return true
  const path = what
    .replace(/::|\\/g, '/')
    .replace(/\.(?=\w)/g, (dot, at: number) => (isName(what, at) ? '/' : dot))
  const [top = ''] = path.split('/')
  const known = [...files, ...targets]
  if (known.some((file) => bare(file) === path || bare(file).endsWith(`/${path}`))) return true
  return top !== '' && known.some((file) => isTop(file.replace(ROOTS, ''), top))
}

/** `shop.cart` has a module's dot, `cart.ts` an extension's. */
function isName(what: string, at: number): boolean {
  return !/^\.(?:[cm]?[jt]sx?|vue|svelte|rb|php|py)$/.test(what.slice(at))
}

const bare = (file: string) => file.replace(ROOTS, '').replace(/\.\w+$/, '')

/** The first folder or module of a project. */
function isTop(file: string, top: string): boolean {
  return file.startsWith(`${top}/`) || file.replace(/\.\w+$/, '') === top
}
