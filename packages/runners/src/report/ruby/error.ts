import type { RelPath } from '@tailtest/project'
import { withoutAddresses } from '../addresses.ts'
import { type Fields, fieldsIn, isFields, textOf, textsIn } from '../fields.ts'
import type { OpenReport } from '../open-report.ts'

/** What an exception of an assertion library is called: its message stands for itself. */
const ASSERTION =
  /^(?:RSpec::Expectations::|RSpec::Mocks::|RSpec::Core::(?:Multiple|Pending)|Minitest::)/

/** A raised exception of Ruby, as planted code copies it, in words. */
export function describeRubyError(
  error: Fields,
  open: OpenReport,
): { message: string; stack: string } {
  const parts = fieldsIn(error.parts)
  if (parts.length > 0) {
    const told = parts.map((part) => describeRubyError(part, open))
    return {
      message: told.map(({ message }) => message).join('\n\n'),
      stack: told.find(({ stack }) => stack !== '')?.stack ?? '',
    }
  }
  return { message: withoutAddresses(wordsOf(error)), stack: ownFrames(error, open).join('\n') }
}

/** The file whose code is at fault: that of a syntax error, else where the exception was raised. */
export function faultOf(error: Fields, open: OpenReport): RelPath | undefined {
  const [, refused] = /^(.+?\.\w+):\d+: /.exec(textOf(error.message) ?? '') ?? []
  const [, raised] = FRAME.exec(ownFrames(error, open)[0] ?? '') ?? []
  return (isSyntax(error) ? open.file(refused) : undefined) ?? open.file(raised)
}

export function isSyntax({ name }: Fields): boolean {
  return name === 'SyntaxError'
}

function wordsOf(error: Fields): string {
  const [name, message] = [textOf(error.name) ?? '', textOf(error.message) ?? '']
  const own = telling(message.replace(/^\n+/, ''))
  const head =
    ASSERTION.test(name) || own.startsWith(name) ? own : [name, own].filter(Boolean).join(': ')
  return isFields(error.cause) ? `${head}\nCaused by: ${wordsOf(error.cause)}` : head
}

/** What was expected and what came stand in lines of their own: the first line may be all that is shown. */
function telling(message: string): string {
  const lines = message.split('\n')
  if (lines[0] === '--- expected') return `${changedIn(lines)}\n${message}`
  const [head = ''] = lines
  const said = lines
    .slice(1)
    .filter((line) => /^\s*(?:expected|got|received|Actual)\b\s*:/i.test(line))
  const first = /^\s*(?:expected|\(.*\)\.\w+)/i.test(head) ? said.slice(0, 2) : prismOf(head, lines)
  if (first.length === 0) return message
  const told = [head, ...first].map((line) => line.trim().replace(/:\s{2,}/, ': ')).join(', ')
  return [told, ...lines.slice(1).filter((line) => !first.includes(line))].join('\n')
}

/** minitest tells of texts of many lines by their difference alone. */
function changedIn(lines: readonly string[]): string {
  const [expected = '', actual = ''] = ['-', '+'].map((sign) =>
    lines
      .slice(2)
      .find((line) => line.startsWith(sign))
      ?.slice(1),
  )
  return `expected ${expected}, actual ${actual}`
}

/** Since Ruby 3.4 a syntax error is drawn: `   |  ^ unexpected …`. */
function prismOf(head: string, lines: readonly string[]): string[] {
  if (!/syntax errors? found/.test(head)) return []
  return lines.filter((line) => /\^/.test(line)).slice(0, 1)
}

const FRAME = /^(.+?):\d+:in /

/** The frames of a backtrace that a person would look at, innermost first: not Ruby's, not the gems'. */
function ownFrames({ stack }: Fields, open: OpenReport): string[] {
  return textsIn(stack).filter((line) => {
    const file = open.file(FRAME.exec(line)?.[1] ?? /^(.+?):\d+$/.exec(line)?.[1])
    return file !== undefined && !/(?:^|\/)(?:gems|vendor|\.bundle|bin)\//.test(file)
  })
}
