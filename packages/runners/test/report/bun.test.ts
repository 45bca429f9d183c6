import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bun as format } from '../../src/tools/bun/report.ts'
import { bun, printed } from './expected/bun.ts'
import { type Expected, expectedLines, linesOf, wrongMessages } from './expected/recorded.ts'
import { contextOf, FIXTURES } from './reports.ts'

const context = contextOf('bun', bun.outcomes)

function recorded(version: string) {
  const read = (...path: string[]) => readFileSync(join(FIXTURES, ...path), 'utf8')
  const output = read('outputs', `bun-${version}-outcomes.txt`)
  return { output, xml: read('reports', `bun-${version}-outcomes.xml`) }
}

test.each(['1.2.23', '1.4.5'])(
  'bun %s: failures and files that cannot be loaded have the words that were printed',
  (version) => {
    const { xml, output } = recorded(version)
    const report = format.parse(xml, { ...context, output })
    const expected: Expected = { ...bun.outcomes.expected, ...printed }
    expect(report && linesOf(report)).toEqual(expectedLines(expected))
    expect(report && wrongMessages(report, expected)).toEqual([])
    expect(report?.fileErrors).toMatchObject([
      { file: 'test/missing-source.test.ts', kind: 'load', at: 'test/missing-source.test.ts' },
      { file: 'test/syntax.test.ts', kind: 'compile', at: 'test/syntax.test.ts' },
      { file: 'test/broken-source.test.ts', kind: 'compile', at: 'src/broken.ts' },
      { file: 'test/throws-on-load.test.ts', kind: 'load', at: 'test/throws-on-load.test.ts' },
    ])
    const throws = report?.tests.find(({ id }) => id.endsWith('\u001fthrows'))
    expect(throws?.stack).toMatch(/^at boom \(src\/price\.ts:3:\d+\)$/m)
  },
)

test('without a report only what bun said to its end counts', () => {
  const { output } = recorded('1.4.5')
  const whole = format.parse('', { ...context, output })
  expect(whole).toMatchObject({ complete: true, tests: [] })
  expect(whole?.fileErrors).toHaveLength(4)
  const torn = output.slice(0, output.lastIndexOf('\nRan '))
  expect(format.parse('', { ...context, output: torn })).toBeUndefined()
})
