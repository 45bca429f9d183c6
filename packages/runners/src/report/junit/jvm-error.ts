import { oneLine } from '../one-line.ts'
import { printable } from '../sanitise.ts'
import type { JvmSources } from './jvm-sources.ts'
import type { JUnitProblem } from './xml.ts'

/** Longer messages are cut before anything looks into them, in characters: more is never shown. */
const LONGEST = 4_000

/** A failure of the JVM in words: what is wrong in the first line, and where, from the root. */
export function describeJvmError(
  problem: JUnitProblem,
  sources: JvmSources,
): { message: string; stack: string } {
  const { text } = problem
  const [own = '', ...causes] = text.split(/^Caused by: /m)
  // where there is no message, surefire takes half the stack for the type
  const named = /^[\w.$]+/.exec(problem.type ?? '')?.[0] ?? typed(headOf(own))[0]
  const told = (problem.message ?? typed(headOf(own))[1]).slice(0, LONGEST)
  // sbt wraps what a process of its own threw, and says its type in the message
  const [type, said] = named === 'sbt.ForkMain$ForkError' ? typed(told) : [named, told]
  // Gradle says the type in the message, too
  const message = telling(
    type,
    said.startsWith(type) ? said.slice(type.length).replace(/^: /, '') : said,
  )
  const reasons = causes.map((cause) => `Caused by: ${telling(...typed(headOf(cause)))}`)
  return {
    message: stable([message, ...new Set(reasons)].join('\n')),
    stack: framesOf(text, sources).join('\n'),
  }
}

/** The frames of a set-up or clean-up, a constructor included, which stand only below a failure of theirs. */
const SET_UP = new RegExp(
  [
    'jupiter\\.engine\\.descriptor\\.\\w+\\.(?:invoke(?:Before|After)\\w+|instantiateTestClass)\\(',
    'junit\\.internal\\.runners\\.statements\\.Run(?:Befores|Afters)\\.invokeMethod\\(',
    // up to JUnit 4.12: at this line; at any other it runs what lies between
    'junit\\.internal\\.runners\\.statements\\.Run(?:Befores\\.evaluate\\(RunBefores\\.java:2[34]|Afters\\.evaluate\\(RunAfters\\.java:33)\\)',
    'junit\\.runners\\.BlockJUnit4ClassRunner\\.createTest\\(',
    'testng\\.internal\\.(?:invokers\\.)?\\w+\\.invokeConfigurationMethod\\(',
  ].join('|'),
)

/** Whether something failed before or after the test itself. */
export function isSetUp({ text }: JUnitProblem): boolean {
  return SET_UP.test(text)
}

const ASSERTION =
  /(?:Assert\w*Error|AssertionFailure|ComparisonFailure|MultipleFailuresError|ConditionNotSatisfiedError)$/

/** Scala's libraries say it in words of their own: the exception's name tells that it is an assertion. */
const SCALA_ASSERTION =
  /^(?:TestFailedException|ComparisonFailException|FailException|FailSuiteException|FailureException)$/

/** MUnit says where first, and quotes the lines around, in colours whose first sign XML cannot hold. */
const WHERE = /^\S+\.scala:\d+[ \n]/
const QUOTED = /^\d+:.*\n?/gm
const COLOURS = /\[\d{1,2}m/g

/** What ScalaCheck tried before it made it smaller: another value in each run. */
const ORIGINAL = /\n> ARG_\d+_ORIGINAL: .*/g

function tellingScala(type: string, message: string): string {
  if (!type.startsWith('munit.')) return oneLine(message)
  const plain = message.replace(COLOURS, '')
  return WHERE.test(plain) ? oneLine(plain.replace(WHERE, '').replace(QUOTED, '')) : oneLine(plain)
}

function telling(type: string, said: string): string {
  const message = printable(said).trim()
  const simple = type.slice(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1)
  if (message === '') return simple
  if (SCALA_ASSERTION.test(simple)) return `${simple}: ${tellingScala(type, message)}`
  if (message.startsWith('Falsified after ')) return oneLine(message.replace(ORIGINAL, ''))
  if (!ASSERTION.test(simple)) return simple === '' ? message : `${simple}: ${message}`
  return oneLine(message)
}

function typed(head: string): [type: string, message: string] {
  const [, type = '', message = ''] = /^((?:[\w$]+\.)+[\w$]+)(?:: ?(.*))?$/s.exec(head.trim()) ?? []
  return type === '' ? ['', head] : [type, message]
}

/** The text of a stack above its frames. */
function headOf(stack: string): string {
  return stack.split(/\n[ \t]+(?:at |\.\.\. \d+ more|Suppressed: )/, 1)[0]?.slice(0, LONGEST) ?? ''
}

/** `com.acme.Cart@1b6d3586`: an address, another one in each run. */
function stable(text: string): string {
  return text
    .replace(/((?:\w\.[\w$.]+|\[L[\w$.]+;|\[\w)(?:\$\$Lambda[\w$/.]*)?)@[\da-f]{5,8}\b/g, '$1')
    .replace(/(\$\$Lambda)[\w$/]*/g, '$1')
}

/** `at com.acme.Cart.add(Cart.java:9)`, maybe with a loader or module before it: `app//`, `java.base@17.0.1/`. */
const FRAME = /^[ \t]+at (?:[\w.@-]*\/)*([\w$.\u0080-\uffff]+)\.([^.(]+)\(([^():]+):(\d+)\)/

/** The frames in files of the project; the innermost first. */
function framesOf(text: string, sources: JvmSources): string[] {
  return text.split('\n').flatMap((line) => {
    if (line.length > LONGEST) return []
    const [, owner = '', method = '', file = '', number = ''] = FRAME.exec(line) ?? []
    const path = LIBRARY.test(owner) ? undefined : sources.frameFile(owner, file)
    return path === undefined ? [] : [`at ${owner}.${method}(${path}:${number})`]
  })
}

/** Not looked for in the project. */
const LIBRARY =
  /^(?:|(?:java|javax|jdk|sun|kotlin|groovy|scala|org\.junit|org\.testng|org\.gradle)\..*)$/
