import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { readJUnit } from '../../src/report/junit/xml.ts'
import { xmlEvents } from '../../src/report/xml.ts'

const WHOLE = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE testsuites [ <!ENTITY bomb "boom"> ]>
<!-- made by hand -->
<testsuites name="all" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="x.xsd">
  <testsuite name="outer" file="test/a.test.js" tests="3">
    <properties><property name="a" value="b"/></properties>
    <testsuite name='in "ner'>
      <testcase name="adds &lt;1&gt; &amp; &#x1F600;&#10;two" classname="Cart" time="1,000.5" line="7"/>
      <testcase name="fails" file="test/b.test.js">
        <failure message="expected &apos;a&apos;" type="AssertionError"><![CDATA[at <anonymous> ]]]]><![CDATA[> &amp;]]></failure>
        <system-out><![CDATA[</testcase><testcase name="a lie"/>]]></system-out>
      </testcase>
    </testsuite>
    <testcase name="skipped"><skipped message="not now"/></testcase>
    <testcase name="flaky"><flakyFailure message="once" type="E"><stackTrace>at x</stackTrace></flakyFailure></testcase>
    <error message="no such table">in the set-up</error>
  </testsuite>
</testsuites>
`

describe('JUnit XML', () => {
  const report = readJUnit(WHOLE)

  test('tests have names, suites, times and places as they were written', () => {
    expect(report?.complete).toBe(true)
    expect(report?.cases.map(({ name }) => name)).toEqual([
      'adds <1> & 😀\ntwo',
      'fails',
      'skipped',
      'flaky',
    ])
    const [adds, fails] = report?.cases ?? []
    expect(adds).toMatchObject({ classname: 'Cart', durationMs: 1_000_500, line: 7, problems: [] })
    expect(adds?.suites.map(({ name }) => name)).toEqual(['outer', 'in "ner'])
    expect(adds?.suites[0]?.file).toBe('test/a.test.js')
    expect(fails?.file).toBe('test/b.test.js')
  })

  test('a problem has its message, type and text, that of another attempt a kind of its own', () => {
    const [, fails, skipped, flaky] = report?.cases ?? []
    const failure = { kind: 'failure', message: "expected 'a'", type: 'AssertionError' }
    expect(fails?.problems).toEqual([{ ...failure, text: 'at <anonymous> ]]> &amp;' }])
    expect(skipped?.problems).toMatchObject([{ kind: 'skipped', message: 'not now' }])
    expect(flaky?.problems).toMatchObject([{ kind: 'flaky', text: 'at x' }])
    const error = { kind: 'error', message: 'no such table', text: 'in the set-up' }
    expect(report?.suites.map(({ problems }) => problems)).toEqual([[error], []])
  })

  test('torn anywhere, it has only tests that were through, and is not complete', () => {
    const whole = new Map(report?.cases.map((one) => [one.name, one]))
    for (let length = 0; length < WHOLE.lastIndexOf('</testsuites>') + 12; length += 1) {
      const torn = readJUnit(WHOLE.slice(0, length))
      expect(torn?.complete ?? false).toBe(false)
      for (const one of torn?.cases ?? []) {
        expect(one.problems).toEqual(whole.get(one.name)?.problems)
      }
    }
  })

  test('several documents in a row are one report', () => {
    expect(readJUnit(WHOLE + WHOLE)).toMatchObject({ complete: true, cases: { length: 8 } })
  })

  test.each([
    ['nothing', ''],
    ['JSON', '{"testsuites":[]}'],
    ['another XML', '<html><testsuite/></html>'],
    ['an XML bomb', '<!DOCTYPE a [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><a>&c;</a>'],
  ])('%s is no report', (_, text) => {
    expect(readJUnit(text)).toBeUndefined()
  })

  test('an entity that the document declares itself stays as it stands', () => {
    const text =
      '<!DOCTYPE x [<!ENTITY a "b">]><testsuite><testcase name="&a;&constructor;"/></testsuite>'
    expect(readJUnit(text)?.cases[0]?.name).toBe('&a;&constructor;')
  })

  test('an element that another closes ends the report', () => {
    const text = '<testsuite><testcase name="a"/></testsuites><testcase name="b"/></testsuite>'
    expect(readJUnit(text)).toMatchObject({ complete: false, cases: [{ name: 'a' }] })
  })
})

describe('hostile XML', () => {
  const repeated = (text: string, times = 200_000) => `<testsuite>${text.repeat(times)}`

  test.each([
    ['tags that never end', repeated('<')],
    ['attributes that never end', repeated('<a b="')],
    ['comments that never end', repeated('<!--')],
    ['doctypes that never end', repeated('<!DOCTYPE [')],
    ['CDATA that never ends', repeated('<![CDATA[')],
    ['white space in a tag', `<testsuite ${' '.repeat(2_000_000)}x>`],
    ['attributes without end', `<testsuite ${'a="b" '.repeat(300_000)}>`],
    ['a name without end', `<${'a'.repeat(2_000_000)} b`],
    ['ampersands', `<testsuite name="${'&'.repeat(2_000_000)}"/>`],
    ['entities', `<testsuite><testcase><failure>${'&lt;'.repeat(2_000_000)}</failure>`],
    ['suites within suites', repeated('<testsuite><testcase name="a"/>', 100_000)],
    ['keys of prototypes', repeated('<constructor><failure/><__proto__><error/>', 50_000)],
    [
      '10 MB of output',
      `<testsuite><testcase><system-out>${'x &amp; y\n'.repeat(1_000_000)}</system-out>`,
    ],
  ])('%s take no time', (_, text) => {
    const started = process.cpuUsage()
    readJUnit(text)
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(4_000)
  })

  test('any text is read without an error', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<testsuite>',
        '</testsuite>',
        '<testcase name="a">',
        '</testcase>',
        '<',
        '>',
      ),
      fc.constantFrom(
        '<failure message="',
        '"/>',
        '<![CDATA[',
        ']]>',
        '<!--',
        '-->',
        '&#x0;',
        '&lt;',
      ),
      fc.constantFrom(
        '<!DOCTYPE ',
        '[',
        ']',
        '<?xml',
        '?>',
        '/',
        "'",
        '__proto__="1"',
        '&#9999999;',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = `<testsuite>${pieces.join('')}`
        expect(readJUnit(text)?.complete).toBeTypeOf('boolean')
        expect([...xmlEvents(text)].length).toBeLessThanOrEqual(text.length + 1)
      }),
      { numRuns: 2_000 },
    )
  })
})

test('a failure told in many pieces is copied once, however long it became', () => {
  const pieces = 'some words of it<!---->'.repeat(8_000)
  const text = `<testsuite name="s"><testcase name="c"><failure>${pieces}</failure></testcase></testsuite>`
  const slice = vi.spyOn(String.prototype, 'slice')
  const report = readJUnit(text)
  const copied = slice.mock.results.reduce((sum, { value }) => sum + String(value).length, 0)
  slice.mockRestore()
  expect(report?.cases[0]?.problems[0]?.text).toHaveLength(64_000)
  expect(copied).toBeLessThan(3 * text.length)
})
