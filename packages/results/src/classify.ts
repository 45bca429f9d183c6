import { quote } from '@tailtest/runners/report'
import { assertion, brokenTest } from './classify/assertion.ts'
import { compile } from './classify/compile.ts'
import { machine } from './classify/machine.ts'
import { installedCopy, missingModule, otherVersion } from './classify/modules.ts'
import { hollowMock, missingFixture, undefinedInTest, unknownName } from './classify/names.ts'
import { answer, type Failed, type FailureFacts, look, type Rule } from './classify/seen.ts'
import type { Classification } from './types.ts'

export type { Failed, FailureFacts } from './classify/seen.ts'

/** Nothing of the source was asked: the file holds no test, or stands where its runner does not look. */
const noTest: Rule = ({ isEmpty, file, lines: [line = ''] }) =>
  isEmpty
    ? answer('test_bug', `the runner finds no test in ${quote(file)}`, { line, certain: true })
    : undefined

/** The failure names a variable that is set here and that tailtest does not hand to tests. */
const variableTaken: Rule = ({ lines, message, facts: { removed = [] } }) => {
  for (const line of [...lines, ...message.split('\n')]) {
    const words = line.split(/\W+/)
    const variable = removed.find((name) => words.includes(name))
    if (variable === undefined) continue
    const says = `tailtest withholds ${variable} from the tests; the setting pass_env passes it to them`
    return { ...answer('environment', says, { line: line.trim() }), remedy: says }
  }
  return undefined
}

/** Mistakes that no machine makes; of any other error a variable, a file or a service that is not there may be the cause. */
const OWN_MISTAKE =
  /^(?:ReferenceError|NameError|UnboundLocalError|ZeroDivisionError|RecursionError|ArithmeticException|ArrayIndexOutOfBoundsException|IndexOutOfBoundsException|ClassCastException|StackOverflowError)\b|\bis not (?:a function|a constructor|iterable)\b|Maximum call stack|\b(?:index out of range|integer divide by zero|slice bounds out of range|index out of bounds)\b|\battempt to (?:divide by zero|\w+ with overflow)/

/** Names that a test's surroundings bring, and what was not handed over. */
const DEPENDS =
  /undefined|null|\bnil\b|None\b|\b(?:document|window|navigator|localStorage|process|fetch)\b/

/** Thrown in a source that was changed: its bug. */
const thrownByChange: Rule = ({ lines: [line = ''], place, isTestCode, changed }) => {
  const isChanged = changed.some((path) => path === place)
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
const raisedInTest: Rule = (seen) => {
  const { lines, place, file, isTestCode, isTestChanged, isSetUp, suspects } = seen
  const [line = ''] = lines
  if (place === undefined || !isTestCode(place) || !isTestChanged || suspects.length > 0) {
    return undefined
  }
  if (MISCALL.test(line)) {
    return answer('test_bug', `${quote(place)} calls what it does not fit`, { line, certain: true })
  }
  if (NO_FILE.every((form) => form.test(line))) {
    return answer('test_bug', 'the test reads a file that does not exist', { line })
  }
  if (!isSetUp && place === file) return undefined
  return answer('test_bug', `raised in ${quote(place)}, which sets the test up`, { line })
}

/** Asked in this order; the first that answers decides. What a value of an assertion says, no other rule is asked. */
const RULES: readonly Rule[] = [
  noTest,
  variableTaken,
  assertion,
  installedCopy,
  missingModule,
  otherVersion,
  compile,
  missingFixture,
  machine,
  undefinedInTest,
  hollowMock,
  unknownName,
  thrownByChange,
  raisedInTest,
  brokenTest,
]

/**
 * Whose fault a failure is: the machine's or the test's where the evidence says so, else the code's (when in doubt,
 * uncertain). Paths are from the root; throws `InvalidPath` for one that is not. Pure.
 */
export function classifyFailure(failure: Failed, facts: FailureFacts): Classification {
  const seen = look(failure, facts)
  for (const rule of RULES) {
    const found = rule(seen)
    if (found) return found
  }
  return answer('real_bug', 'the test failed', { line: seen.lines[0] ?? '' })
}
