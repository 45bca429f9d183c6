import { classifyFailure } from '@tailtest/results'
import { isFailed, type Verified, type VerifiedTest } from '../start/verified.ts'

/** How a test ended in a run of older bytes. */
export type StatusThen = 'pass' | 'fail'

/** Why a test failed, as far as it is compared. */
type Reason = Pick<VerifiedTest, 'message' | 'at'>

/** Of something that is not there: what it was makes the failure, not its kind. */
const LACKS =
  /\b(?:ENOENT|ENOTDIR|FileNotFoundError|NoSuchFileException|NotFound)\b|no such file|cannot (?:find|load)\b|could not (?:find|open|load)|no module named|failed to (?:load|resolve)|module not found|does not exist/i

/**
 * Pure: what an older run of a file says of a test that fails now. `undefined`: nothing; the test did not run then,
 * lacked something of the machine, or failed for another reason than now.
 */
export function statusThen(
  { test: file, tests }: Pick<Verified, 'test' | 'tests'>,
  now: VerifiedTest,
): StatusThen | undefined {
  const then = tests.find(({ id }) => id === now.id)
  if (then === undefined) {
    // the file does not load now; it did where a test of it ran
    return now.id === file && tests.some(hasRun) ? 'pass' : undefined
  }
  if (then.status === 'pass') return 'pass'
  return isRed(then) && isAboutCode(file, then) && isSameReason(then, now) ? 'fail' : undefined
}

function hasRun({ status }: VerifiedTest): boolean {
  return status === 'pass' || status === 'fail'
}

function isRed(test: VerifiedTest): boolean {
  return isFailed(test) && test.status !== 'missing'
}

/** What lacks something of the machine, as a copy of a tree may, says nothing about the code. */
function isAboutCode(file: Verified['test'], test: VerifiedTest): boolean {
  return classifyFailure({ ...test, file }, { changed: [] }).category !== 'environment'
}

/** A test that failed for a missing file then and by an assertion now was not red for what is wrong now. */
export function isSameReason(then: Reason, now: Reason): boolean {
  // a receipt does not say which file was at fault
  const isElsewhere = then.at !== undefined && now.at !== undefined && then.at !== now.at
  return !isElsewhere && reasonOf(then) === reasonOf(now)
}

function reasonOf({ message = '' }: Reason): string {
  const [first = ''] = message.split('\n', 1)
  if (LACKS.test(first)) return withoutFolders(first)
  const name = /^(?:\w+[.:]+)*(\w*(?:Error|Exception|Failure|Panic))\b/.exec(first)?.[1] ?? ''
  return /^(?:Assert\w*|)$/.test(name) ? 'assertion' : name
}

/** A copy of the tree lies elsewhere. */
function withoutFolders(line: string): string {
  return line
    .replace(/(?:[a-z]:)?(?:[\\/][^\\/\s'"`:]+)*[\\/](?=[^\\/\s'"`:]+)/gi, '')
    .slice(0, 300)
}
