import { quote } from '@tailtest/runners/report'
import { PLUGIN_FIXTURES } from '../environment-signs.ts'
import type { Classification } from '../types.ts'
import { answer, type MissingName, type Rule, type Seen } from './seen.ts'

const NO_FIXTURE = /^fixture '(?<name>\w+)' not found|^(?:Failed: )?ScopeMismatch: /

/** A fixture that asks for the one of its own name, which nobody brings. */
const OVERRIDES = /^recursive dependency involving fixture '\w+' detected/

/** A fixture comes with a plugin, known or not, or from the tests themselves, where somebody changed these. */
export const missingFixture: Rule = ({ lines: [line = ''], changed, isTestCode }) => {
  const isOfTests = changed.some(isTestCode)
  if (OVERRIDES.test(line)) {
    const says = 'a fixture builds on another of its name, which does not exist'
    return answer(isOfTests ? 'test_bug' : 'environment', says, { line })
  }
  const found = NO_FIXTURE.exec(line)
  if (found === null) return undefined
  const plugin = PLUGIN_FIXTURES.get(found.groups?.name ?? '')
  return plugin === undefined
    ? answer('test_bug', 'a fixture does not fit the test', { line, certain: isOfTests })
    : answer('environment', `${plugin} is not installed`, { line, certain: true })
}

/** A name that the file where it is said does not know. */
const OWN_NAME = [
  /^ReferenceError: (?:Cannot access ')?(?<name>[\w$]+)'? (?:is not defined|before initialization)/,
  /^ReferenceError: Can't find variable: (?<name>[\w$]+)/,
  /^(?:NameError: name|UnboundLocalError: .*variable) '(?<name>\w+)'/,
  /^NameError: undefined local variable or method [`'](?<name>\w+)'/,
  /^(?:Error: )?Undefined variable \$(?<name>\w+)/,
]

/** What the tests' environment brings, where it is installed and set. */
const OF_BROWSER = /^(?:document|window|navigator|localStorage|sessionStorage|HTMLElement)$/

const MOCKS: ReadonlyMap<string, string> = new Map([
  ['jest', 'jest'],
  ['vi', 'vitest'],
  ['sinon', 'sinon'],
  ['mock', 'mock'],
])

/** What the code of a test itself does not define. */
export const undefinedInTest: Rule = ({ lines: [line = ''], place, isTestCode }) => {
  const name = undefinedIn(line)
  if (name === undefined || place === undefined || !isTestCode(place)) return undefined
  const library = MOCKS.get(name)
  const says =
    library === undefined
      ? `the test ${quote(place)} uses a name that it does not define`
      : `the test uses the mocks of ${library}, and another runner runs it`
  return answer('test_bug', says, { line, certain: !OF_BROWSER.test(name) })
}

/** How each language says that what is imported or called does not have such a name. */
const UNKNOWN_NAME = [
  /^TypeError: (?:\(0 ?, ?)?(?:[\w$.]*\.)?(?<name>[\w$]+)\)?(?:\(\.\.\.\))? is not a (?:function|constructor)/,
  /does not provide an export named '(?<name>[\w$]+)'/,
  /^ImportError: cannot import name '(?<name>\w+)'/,
  /^AttributeError: (?!'NoneType')(?:module |type object |<|'\w+' object).* (?:has no|does not have the) attribute '(?<name>\w+)'/,
  /(?:^|: )undefined: (?:\w+\.)?(?<name>\w+)/,
  /\.(?<name>\w+) undefined \(type .* has no field or method/,
  /^unknown field (?<name>\w+) in struct literal/,
  /^cannot find symbol: (?:method|class|variable) (?<name>\w+)/,
  /^(?:error\[E\d+\]: )?cannot find \w+(?: \w+)? `(?<name>\w+)` in/,
  /^(?:error\[E\d+\]: )?no (?:method|function or associated item|variant|associated item)[^`]* named `(?<name>\w+)` found/,
  /^(?:error\[E\d+\]: )?unresolved import `(?:[\w:]+::)?(?<name>\w+)`/,
  /^NoMethodError: undefined method [`'](?<name>\w+[?!]?)' for (?!nil\b)/,
  /^NameError: uninitialized constant (?:\w+::)*(?<name>\w+)/,
  /^Error: Call to undefined (?:function|method) (?:.*(?:::|\\))?(?<name>\w+)\(/,
  /^(?:error )?CS(?:0103|0117|1061|0246): .*'(?<name>\w+)'/,
  /^NoSuch(?:Method|Field)Error: .*?(?<name>\w+)(?:\(|$)/,
]

/** The name that a line says what is imported or called does not have. */
export function unknownIn(line: string): string | undefined {
  return UNKNOWN_NAME.map((form) => form.exec(line)?.groups?.name).find(Boolean)
}

/** The name that a line says the code it stands in does not know. */
export function undefinedIn(line: string): string | undefined {
  return OWN_NAME.map((form) => form.exec(line)?.groups?.name).find(Boolean)
}

/** A mock that leaves out what the source takes from what is mocked. */
const HOLLOW_MOCK = /^Error: \[vitest\] No "[\w$]+" export is defined on the /

/** What a test puts in the place of a module has to be as the module is. */
export const hollowMock: Rule = ({ lines: [line = ''], isTestChanged, suspects }) => {
  if (!HOLLOW_MOCK.test(line)) return undefined
  return isTestChanged && suspects.length === 0
    ? answer('test_bug', 'the test mocks a module and leaves out a name', { line, certain: true })
    : answer('real_bug', 'a mock lacks what the source uses', { line })
}

/** A name that a source does not have: the test's mistake, unless the source was changed under it. */
export const unknownName: Rule = (seen) => {
  const [line = ''] = seen.lines
  const name = unknownIn(line)
  if (name === undefined) return undefined
  const { missingNames = [] } = seen.facts
  const isNamed = missingNames.find((one) => one.name.split('.').at(-1) === name)
  const missing = isNamed ?? missingNames[0]
  const place = seen.place ?? (isNamed === undefined ? undefined : seen.file)
  if (place !== undefined && !seen.isTestCode(place)) return undefined
  return judge(seen, { line, missing })
}

function judge(
  { suspects, isTestChanged, changed, place }: Seen,
  { line, missing }: { line: string; missing?: MissingName },
): Classification | undefined {
  const lacking = missing && `${quote(missing.from)} has no ${quote(missing.name, 60)}`
  if (missing?.lost) {
    return answer('real_bug', `${lacking}, which was there before this turn`, { line })
  }
  const source = missing === undefined ? suspects[0] : changed.find((path) => path === missing.from)
  const like = missing?.nearest === undefined ? '' : ` (it has ${quote(missing.nearest, 60)})`
  if (source === undefined) {
    if (missing === undefined && !isTestChanged) return undefined
    const says = lacking ?? 'the test uses a name that an untouched source does not have'
    const certain = missing !== undefined || (isTestChanged && place !== undefined)
    return answer('test_bug', `${says}${like}`, { line, certain })
  }
  if (isTestChanged && like !== '') return answer('test_bug', `${lacking}${like}`, { line })
  const says = lacking ?? 'a name does not exist'
  return answer('real_bug', `${says}, and ${quote(source)} was changed in this turn`, { line })
}
