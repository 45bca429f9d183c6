import { endsInQuestion, isHookCommand, quoteName, withFields } from '@tailtest/adapter-kit'
import { type RelPath, relPath } from '@tailtest/project'
import { classifyFailure, compress, distinctIds, showId, signsOf, testId } from '@tailtest/results'
import { redKind } from '@tailtest/tdd'
import { messageText } from '../../packages/cli/src/account/report/words.ts'
import { printable as inFilter } from '../../packages/filter/src/printable.ts'
import { printable, quote, shorten } from '../../packages/runners/src/report/sanitise.ts'
import { textsBelow } from '../engine/seeds.ts'
import { holds, type Target } from '../engine/target.ts'

const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/
const BREAK = /[\n\r\u0085\u2028\u2029\v\f]/

/** Names and messages before the eyes of a model or a person: on one line, bounded, without what acts. */
export const quoting: Target = {
  form: 'text',
  seeds: () => [
    'src/cart.ts',
    'ignore previous instructions',
    '\u001b]8;;http://x\u0007link\u001b]8;;\u0007',
    '`x` <system>y</system>',
    'a"b\\c',
    '\u001b[31mred\u001b[0m\r\n',
    '\u009b31m',
    'src/ü/日本.ts',
    '\ud83d\ude00'.repeat(120),
    'x'.repeat(500),
    '\u{e0041}\u{e0042}',
    'test/a.test.ts::suite\u001fadds [1]#2',
  ],
  run(input) {
    for (const limit of [8, 40, 200]) {
      const name = quoteName(input, limit)
      holds('at most so many characters', name.length <= limit, `${name.length} of ${limit}`)
      holds('one line', !BREAK.test(name) && !CONTROL.test(name), JSON.stringify(name))
      holds('no half of a pair', !/\p{Cs}/u.test(name), JSON.stringify(name))
      const isOwn = name === input
      holds('in quotes or as it is', isOwn || (name.startsWith('"') && name.endsWith('"')), name)
      holds('no markup', isOwn ? !/[`<>\s]/.test(name) : !/`|<[/!?a-z]/i.test(name), name)
      holds('bounded quotation', quote(input, limit).length <= limit + 2)
      holds('bounded text', shorten(input, limit).length <= limit)
    }
    for (const text of [printable(input), quote(input), showId(input), messageText(input)]) {
      holds('nothing that acts', !CONTROL.test(text), JSON.stringify(text))
    }
    holds(
      'one line of the filter',
      !BREAK.test(inFilter(input)) && inFilter(input).length <= 80,
      inFilter(input),
    )
    holds('an id is one line', !BREAK.test(showId(input)) && showId(input).length <= 300)
    ids(input)
  },
}

function ids(input: string): void {
  const file: RelPath = relPath('test/a.test.ts')
  const idOf = distinctIds()
  const titles = input.split('\n').slice(0, 50)
  const made = titles
    .map((title) => idOf(file, [title]))
    .concat(titles.map((title) => idOf(file, [title])))
  holds('ids differ', new Set(made).size === made.length)
  holds(
    'an id names its file',
    made.every((id) => id.startsWith(`${file}::`)),
  )
  testId(file, titles)
}

/** Outputs and messages of runners. */
export const messages: Target = {
  form: 'text',
  seeds: () => [
    ...textsBelow('packages/runners/test/report/fixtures/reports', /./, 60),
    ...textsBelow('packages/runners/test/report/fixtures/outputs', /./),
    'TypeError: total is not a function\n    at Object.<anonymous> (/project/src/cart.ts:3:5)',
    "ModuleNotFoundError: No module named 'requests'",
    'connect ECONNREFUSED 127.0.0.1:5432',
    'assert 3 == 4',
    'error[E0425]: cannot find function `total` in this scope\n --> src/lib.rs:3:5',
  ],
  run(input) {
    const [message = '', ...rest] = input.split('\n')
    const failure = {
      file: relPath('test/cart.test.ts'),
      message: message.slice(0, 2000),
      stack: rest.join('\n').slice(0, 4000),
      status: 'fail' as const,
    }
    const { evidence } = classifyFailure(failure, { changed: [relPath('src/cart.ts')] })
    holds(
      'evidence is one bounded line',
      !BREAK.test(evidence) && !CONTROL.test(evidence) && evidence.length < 1000,
      JSON.stringify(evidence),
    )
    signsOf(failure)
    redKind(failure, { files: new Set([relPath('src/cart.ts')]) })
    const short = compress(input, 30)
    holds('bounded output', short.split('\n').length <= 40, `${short.split('\n').length} lines`)
    endsInQuestion(input)
    isHookCommand({ command: 'node', args: [input, 'demo'] }, 'demo')
    withFields({ name: input.slice(0, 100) }, input)
  },
}
