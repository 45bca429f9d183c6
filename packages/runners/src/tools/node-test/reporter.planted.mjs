import { resolve } from 'node:path'
import setup from './setup.cjs'

const { write, cut, copyError } = setup

const KINDS = {
  'test:dequeue': 'dequeue',
  'test:complete': 'complete',
  'test:start': 'start',
  'test:pass': 'pass',
  'test:fail': 'fail',
}
const tails = new Map()
const isFile = ({ nesting, name, file }) =>
  nesting === 0 && file !== undefined && resolve(name) === file

const copyFailure = ({ failureType, cause, message }) => ({
  type: cut(failureType),
  error: copyError(cause ?? message),
})

// biome-ignore lint/correctness/useYield: Node takes a generator; this one prints nothing
export default async function* report(source) {
  write({ start: 'node-test' })
  for await (const { type, data } of source) {
    const { name, nesting, details, skip, todo } = data
    const file = data.file && resolve(data.file)
    const kind = KINDS[type]
    if (kind !== undefined) {
      const wrapper = isFile({ nesting, name, file })
      write({
        [kind]: {
          ...{ file, entry: data.entryFile, wrapper: wrapper || undefined, name, nesting },
          ...{ type: details?.type, ms: details?.duration_ms, passed: details?.passed },
          skip: skip === undefined || skip === false ? undefined : true,
          todo: todo === undefined || todo === false ? undefined : true,
          xfail:
            data.expectFailure === undefined || data.expectFailure === false ? undefined : true,
          failure: details?.error && copyFailure(details.error),
          tail: wrapper && kind === 'complete' ? tails.get(file) : undefined,
        },
      })
    } else if (type === 'test:stderr') {
      tails.set(file, ((tails.get(file) ?? '') + data.message).slice(-2000))
    } else if (type === 'test:diagnostic' && /asynchronous activity/.test(data.message)) {
      const place = / at (.+?):\d+:\d+ generated /.exec(data.message)?.[1] // Node 20 says it there alone
      write({ late: { file: file ?? (place && resolve(place)), message: cut(data.message) } })
    }
  }
  write({ end: true })
}
