import { quote } from '@tailtest/runners/report'
import { answer } from './answer.ts'
import type { Rule } from './seen.ts'

/** Mistakes that no machine makes; of any other error a variable, a file or a service that is not there may be the cause. */
const OWN_MISTAKE =
  /^(?:ReferenceError|NameError|UnboundLocalError|ZeroDivisionError|RecursionError|ArithmeticException|ArrayIndexOutOfBoundsException|IndexOutOfBoundsException|ClassCastException|StackOverflowError)\b|\bis not (?:a function|a constructor|iterable)\b|Maximum call stack|\b(?:index out of range|integer divide by zero|slice bounds out of range|index out of bounds)\b|\battempt to (?:divide by zero|\w+ with overflow)/

/** Names that a test's surroundings bring, and what was not handed over. */
const DEPENDS =
  /undefined|null|\bnil\b|None\b|\b(?:document|window|navigator|localStorage|process|fetch)\b/

/** Thrown in a source that was changed: its bug. */
export const thrownByChange: Rule = ({ lines: [line = ''], place, isTestCode, facts }) => {
  const isChanged = facts.changed.some((path) => path === place)
  if (place === undefined || !isChanged || isTestCode(place)) return undefined
  const says = `thrown in ${quote(place)}, changed in this turn`
  return answer('real_bug', says, { line, certain: OWN_MISTAKE.test(line) && !DEPENDS.test(line) })
}

/** A call that does not fit what is called: raised where it stands, before anything of the callee ran. */
const MISCALL =
  /^TypeError: .*(?:missing \d+ required|unexpected keyword argument|positional arguments? but|takes no arguments)|^ArgumentError: (?:wrong number of arguments|missing keyword|unknown keyword)|^ArgumentCountError: /

/** A file of the tests' own that is not there. */
const NO_FILE = [
  /no such file or directory|^(?:FileNotFoundError|NoSuchFileException|FileNotFoundException): |^Error: ENOENT: /i,
  /(?:^|[\s'"/])(?:tests?|specs?|__tests__|testdata|fixtures)\//,
]

/** Raised in the tests' own code, with no changed source near it. */
export const raisedInTest: Rule = (seen) => {
  const { lines, place, file, isTestCode, isTestChanged, isSetUp, suspects } = seen
  const [line = ''] = lines
  if (place === undefined || !isTestCode(place) || !isTestChanged || suspects.length > 0) {
    return undefined
  }
  if (MISCALL.test(line)) {
    return answer('test_bug', `${quote(place)} calls what it does not fit`, { line, certain: true })
  }
  if (NO_FILE.every((form) => form.test(line))) {
    return answer('test_bug', 'the test reads a file that is not there', { line })
  }
  if (!isSetUp && place === file) return undefined
  return answer('test_bug', `raised in ${quote(place)}, which sets the test up`, { line })
}
