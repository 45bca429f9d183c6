import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openProject } from '@tailtest/project'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Report, ReportContext } from '../../src/report/format.ts'
import { junit } from '../../src/report/junit/report.ts'
import { sourcesOf } from '../../src/report/sources.ts'
import { trx } from '../../src/tools/dotnet/report.ts'
import { runnerOf } from './projects.ts'

const PROJECTS = fileURLToPath(new URL('fixtures/projects', import.meta.url))

function contextIn(project: string, format: 'junit' | 'trx'): ReportContext {
  const sources = sourcesOf(openProject(join(PROJECTS, project)))
  return { root: '/project', runner: runnerOf(format, 'mvn', []), files: [], sources, exitCode: 0 }
}

const CONTEXTS = { junit: contextIn('maven', 'junit'), trx: contextIn('dotnet', 'trx') }
const FORMATS = { junit, trx }

/** A report that anything may be made of: ids are of its files, words are bounded and printable. */
function expectSound(report: Report | undefined): void {
  if (report === undefined) return
  for (const { id, file, message = '', stack = '' } of report.tests) {
    expect(id.startsWith(`${file}::`)).toBe(true)
    expect(file).not.toMatch(/^\/|(?:^|\/)\.\.(?:\/|$)/)
    expect(message.length).toBeLessThanOrEqual(2_000)
    expect(stack.length).toBeLessThanOrEqual(4_000)
    expect(message + stack).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f]/)
  }
}

const NAMES = fc.constantFrom(
  ...[
    'com.acme.OutcomesTest',
    'com.acme.OutcomesTest$Inner',
    'a..b',
    '../../etc/passwd',
    '__proto__',
  ],
  ...[
    'constructor',
    '',
    'x'.repeat(5_000),
    '\u0000\u001b[31m',
    'Acme.Shop.Tests.CartTests',
    '(',
    '[',
    '.',
  ],
)

const ELEMENTS = fc.constantFrom(
  ...[
    'testsuites',
    'testsuite',
    'testcase',
    'failure',
    'error',
    'skipped',
    'flakyFailure',
    'system-out',
  ],
  ...[
    'TestRun',
    'Results',
    'UnitTestResult',
    'InnerResults',
    'Output',
    'ErrorInfo',
    'Message',
    'StackTrace',
  ],
  ...['TestDefinitions', 'UnitTest', 'TestMethod', 'ResultSummary', 'RunInfo', 'Text', '__proto__'],
)

const ATTRIBUTES = fc.constantFrom(
  ...['name', 'classname', 'file', 'time', 'line', 'message', 'type', 'id', 'testId', 'testName'],
  ...['outcome', 'duration', 'className', 'codeBase', 'constructor'],
)

const escaped = (text: string) => text.replace(/[&<"]/g, (found) => `&#${found.charCodeAt(0)};`)

const xml = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      ELEMENTS,
      fc.array(fc.tuple(ATTRIBUTES, fc.oneof(NAMES, fc.string())), { maxLength: 4 }),
      fc.array(fc.oneof({ depthSize: 'medium' }, fc.string().map(escaped), tie('element')), {
        maxLength: 4,
      }),
    )
    .map(([name, attributes, inner]) => {
      const written = attributes.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')
      return `<${name}${written}>${inner.join('')}</${name}>`
    }),
})).element

const ROOTS = { junit: 'testsuites', trx: 'TestRun' }

describe.each(['junit', 'trx'] as const)('%s', (name) => {
  const parse = (text: string) => FORMATS[name].parse(text, CONTEXTS[name])

  test('any elements in any order give a sound report', () => {
    fc.assert(
      fc.property(fc.array(xml, { maxLength: 5 }), fc.nat(), (inner, cut) => {
        const text = `<${ROOTS[name]}>${inner.join('')}</${ROOTS[name]}>`
        expectSound(parse(text))
        expectSound(parse(text.slice(0, cut % text.length)))
        expectSound(parse(JSON.stringify({ file: 'TEST-x.xml', xml: text, output: text })))
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['nothing', ''],
    ['a text', 'BUILD SUCCESSFUL'],
    ['JSON of somebody else', '{"tests":[]}\n[1]\nnull\n'],
    ['the other format', name === 'trx' ? '<testsuites/>' : '<TestRun/>'],
    ['an XML bomb', '<!DOCTYPE a [<!ENTITY b "&c;&c;"><!ENTITY c "&b;&b;">]><a>&b;</a>'],
  ])('%s is no report', (_, text) => {
    const report = parse(text)
    expect(report?.complete ?? false).toBe(false)
    expect(report?.tests ?? []).toEqual([])
  })

  test.each([
    ['lines of an error', '[ERROR] /project/A.java:[1,1] '.repeat(200_000)],
    ['lines that almost are errors', `${'/project/a.java'.repeat(40_000)}\n`.repeat(3)],
    ['parentheses', `${'x(1,2'.repeat(200_000)}: error CS1: y`],
    ['white space', `${' '.repeat(500_000)}x\n\tat ${' '.repeat(500_000)}`],
    ['dots', `Caused by: ${'a.'.repeat(300_000)}!`],
  ])('long %s take no time', (_, text) => {
    const started = process.cpuUsage()
    parse(JSON.stringify({ output: text }))
    const failure = `<failure message="${escaped(text)}">${escaped(text)}</failure>`
    const message = `<Output><ErrorInfo><Message>${escaped(text)}</Message><StackTrace>${escaped(text)}</StackTrace></ErrorInfo></Output>`
    parse(
      `<testsuite><testcase name="a" classname="com.acme.OutcomesTest">${failure}</testcase></testsuite>`,
    )
    parse(
      `<TestRun><UnitTestResult outcome="Failed" testName="a">${message}</UnitTestResult></TestRun>`,
    )
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(5_000)
  })
})
