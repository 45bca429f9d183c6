import { oneLine } from '../../report/one-line.ts'
import { located } from '../../report/places.ts'
import { printable } from '../../report/sanitise.ts'
import type { TrxResult } from './xml.ts'

/** Longer messages and lines are cut before anything looks into them, in characters: more is never shown. */
const LONGEST = 4_000

type Failure = Pick<TrxResult, 'message' | 'stack'>

/** A failure of xUnit, NUnit or MSTest in words: what is wrong in the first line, and where, from the root. */
export function describeDotnetError(failure: Failure, root: string): Failure {
  const message = printable(failure.message.slice(0, LONGEST)).trim()
  return {
    message: withoutNamespace(oneLine(withoutFrame(message))),
    stack: framesOf(failure.stack, root),
  }
}

/** What NUnit and MSTest say before a failure outside of the test itself. */
const SET_UP =
  /^(?:(?:OneTime)?(?:SetUp|TearDown) ?: |(?:Class|Assembly|Test)? ?(?:Initialization|Initialize|Cleanup) method |Unable to (?:create|get) |Class fixture type |The following constructor parameters |Collection fixture type )/i

/** xUnit's set-ups are the constructor and methods of two interfaces. */
const SET_UP_FRAME = /^[ \t]*at ([^\n(]+)\.(?:\.c?ctor|InitializeAsync|DisposeAsync|Dispose)\(/gm

/** Whether something failed before or after the test itself. */
export function isDotnetSetUp({ message, stack }: Failure, className = ''): boolean {
  if (SET_UP.test(message.slice(0, LONGEST).trim())) return true
  return [...stack.matchAll(SET_UP_FRAME)].some(
    ([, owner]) => owner === className.replaceAll('+', '.'),
  )
}

/** What MSTest says around an exception. */
function withoutFrame(message: string): string {
  return message.replace(/^Test method \S+ threw exception: ?\s*/, '')
}

/** `System.InvalidOperationException : kaput` → `InvalidOperationException: kaput`. */
function withoutNamespace(message: string): string {
  return message.replace(/^(?:[A-Za-z_]\w*\.)+([A-Za-z_]\w*) ?: /, '$1: ')
}

/** `at Acme.Price.Boom() in /code/Price.cs:line 9`. */
const FRAME = /^\s*at (.+) in (.+):line (\d+)\s*$/

/** The frames in files of the project; builds that are made to be reproducible call its root `/_`. */
function framesOf(stack: string, root: string): string {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, method, path = '', number] = FRAME.exec(line.slice(0, LONGEST)) ?? []
      const file = located(root, path) ?? located('/_', path)
      return file === undefined ? [] : [`at ${method} in ${file}:line ${number}`]
    })
    .join('\n')
}
