import { isObject, type JsonObject } from '@tailtest/project'
import { fieldsIn, textOf } from '../../report/fields.ts'
import { describeError, headOf } from '../../report/js-error.ts'

export interface Words {
  message: string
  stack: string
}

/** What ava itself says of a test, as an error of one kind or another. */
const OWN = /^Test (?:timeout exceeded|was expected to fail|finished without)/

/** What ava says of an error: its own assertions have values beside an empty message. */
export function wordsOf(error: unknown): Words {
  if (!isObject(error)) return { message: 'the test failed', stack: '' }
  const { message, stack, assertion } = error
  const values = fieldsIn(error.values)
  if (textOf(assertion)) return describeError({ message: asserted(error, values), stack })
  if (values.length > 0) return thrown(error, values)
  const text = textOf(message) ?? ''
  return describeError({
    ...error,
    ...(OWN.test(text) && { name: 'AssertionError' }),
    message: text.replace(/^Test timeout exceeded/, 'Test timed out'),
  })
}

/** `AssertionError: in cents: t.is(): - 10, + 1000`, and all of the values where a line does not hold them. */
function asserted({ message, assertion }: JsonObject, values: readonly JsonObject[]): string {
  const name = `t.${(textOf(assertion) ?? '').replace(/^t\.|\(\)$/g, '')}()`
  const said = textOf(message) ?? ''
  const shown = values.map(({ label, text }) => shortly(textOf(label) ?? '', textOf(text) ?? ''))
  const parts = [said, shown.length > 0 && `${name}: ${shown.join(', ')}`].filter(Boolean)
  const head = `AssertionError: ${parts.length > 0 ? parts.join(': ') : name}`
  const all = values.map(({ label, text }) => `${textOf(label)}\n${textOf(text)}`)
  return values.some(({ text }) => (textOf(text) ?? '').split('\n').length > 2)
    ? [head, ...all].join('\n')
    : head
}

/** Of a difference the first line of each side, of what else is shown the first line. */
function shortly(label: string, text: string): string {
  const lines = text.split('\n')
  if (!label.startsWith('Difference')) return `${label} ${lines[0]}`
  const sides = ['-', '+'].map((sign) => lines.find((line) => line.startsWith(`${sign} `)))
  return sides.flatMap((line) => line?.replace(/^(.)\s+/, '$1 ') ?? []).join(', ')
}

/** The error that the test threw stands in the stack, and what is no error in the value. */
function thrown({ message, stack, cause }: JsonObject, [value]: readonly JsonObject[]): Words {
  const head = headOf(textOf(stack) ?? '')
  const error = /^(?<name>[A-Za-z_$][\w$.]*)(?: \[\w+\])?(?:: (?<text>.+))?$/s.exec(head)?.groups
  if (head === '' || (head === 'Error' && cause === undefined)) {
    return describeError({ message: `${textOf(message)}: ${textOf(value?.text)}` })
  }
  const within = isObject(cause) ? cause.cause : undefined
  if (error === undefined) return describeError({ stack, cause: within })
  return describeError({ name: error.name, message: error.text ?? '', stack, cause: within })
}
