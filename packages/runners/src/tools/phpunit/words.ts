import type { RelPath } from '@tailtest/project'
import { withoutAddresses } from '../../report/addresses.ts'
import type { ReportContext } from '../../report/format.ts'
import type { OpenReport } from '../../report/open-report.ts'
import { isPestClass, pestFile, pestTitles } from '../pest/classes.ts'
import { isVendor } from './output.ts'
import type { TeamCityMessage } from './teamcity.ts'

/** What a person has to know of a failure: PHPUnit's message, its first line complete. */
export function messageOf({ values }: TeamCityMessage): string {
  const message = (values.get('message') ?? '').trim().replace(/^([\w\\]+) : /, '$1: ')
  const [head = '', ...rest] = withoutAddresses(message).split('\n')
  const [expected, actual] = ['expected', 'actual'].map((name) => oneLine(values.get(name)))
  const more =
    expected !== undefined && actual !== undefined && /two \w+ are /.test(head)
      ? [`expected ${expected}`, `actual ${actual}`]
      : /^(?:Expectation failed for|The data provider specified|Exception in )/.test(head)
        ? rest.slice(0, 1)
        : []
  return [
    [head, ...more].join(more.length > 0 ? ' ' : ''),
    ...rest.filter((line) => !more.includes(line)),
  ]
    .join('\n')
    .trim()
}

function oneLine(text: string | undefined): string | undefined {
  const line = text?.replace(/\s+/g, ' ')
  return line && line.length > 100 ? `${line.slice(0, 100)}…` : line
}

/** Tests that are frowned upon have passed: PHPUnit itself exits with 0. */
const RISKY = [
  /^This test did not perform any assertions/,
  /^This test (?:printed output|modified|executed code|does not)/,
  /^This test (?:is annotated|is not expected|was marked)\b/,
  /^Test code or tested code (?:printed|did not|closed|removed)/,
  /^This test defines? .*@(?:covers|uses)/,
]

export function isRisky(message: string): boolean {
  return RISKY.some((pattern) => pattern.test(message))
}

const HOOKS =
  /^(?:setUp|tearDown|setUpBeforeClass|tearDownAfterClass|assertPreConditions|assertPostConditions)$/
const MARKED = /@(?:before|after)(?:Class)?\b|#\[[\w\\]*(?:Before|After)(?:Class)?\b/

/** Where a failure came from, as far as it is the project's. */
export interface Origin {
  stack: string
  /** It was raised by a method that prepares or cleans up. */
  isHook: boolean
  /** The test itself says that it is to be written; Pest's "todo" is a word in the message. */
  isTodo: boolean
}

export function originOf(
  { values }: TeamCityMessage,
  open: OpenReport,
  { sources }: ReportContext,
): Origin {
  const [own = ''] = (values.get('details') ?? '').split('\nCaused by')
  const frames = Array.from(own.matchAll(/^ *(.+):(\d+)$/gm), ([, path, line]) => ({
    file: open.file(path),
    line,
  })).flatMap(({ file, line }) =>
    file === undefined || isVendor(file) ? [] : [{ file, line: Number(line) }],
  )
  const outermost = frames.at(-1)
  const lines = outermost
    ? (sources.read(outermost.file) ?? '').split('\n').slice(0, outermost.line)
    : []
  return {
    stack: frames.map(({ file, line }) => `at ${file}:${line}`).join('\n'),
    isHook: isHook(lines),
    isTodo: values.get('message') === '__TODO__' || /markTestIncomplete/.test(lines.at(-1) ?? ''),
  }
}

/** Whether the last of these lines stands in a method that runs before or after tests. */
function isHook(lines: readonly string[]): boolean {
  const start = lines.findLastIndex((line) => /\bfunction\s+\w+\s*\(/.test(line))
  const [, name = ''] = /\bfunction\s+(\w+)/.exec(lines[start] ?? '') ?? []
  const before = lines.slice(0, Math.max(0, start))
  const end = before.findLastIndex((line) => /[;{}]\s*$/.test(line))
  return HOOKS.test(name) || MARKED.test(before.slice(end + 1).join('\n'))
}

/** `testRows with data set "red"` → `testRows[red]`; the titles of a test of Pest, by the text of its file. */
export function titlesOf(name: string, text: () => string | undefined): string[] {
  const [, method = name, number, key] =
    /^(\S+) with data set (?:(#\d+)|"(.*)")(?: \(.*\))?$/su.exec(name) ?? []
  const titles = pestTitles(method, text() ?? '') ?? [method]
  const data = number ?? key
  return data === undefined ? titles : [...titles.slice(0, -1), `${titles.at(-1)}[${data}]`]
}

/** `php_qn:///shop/tests/CartTest.php::\Shop\CartTest::testTotal` in its parts. */
export function locationIn(
  hint: string | undefined,
  open: OpenReport,
  context: ReportContext,
): { file?: RelPath; class: string; method?: string } | undefined {
  const [, path, name, method] = /^php_qn:\/\/(.*?)::\\([^:]+)(?:::(.*))?$/s.exec(hint ?? '') ?? []
  if (name === undefined) return undefined
  const file = isPestClass(name) ? pestFile(name, context) : open.file(path)
  return {
    class: name,
    ...(file !== undefined && { file }),
    ...(method !== undefined && { method }),
  }
}
