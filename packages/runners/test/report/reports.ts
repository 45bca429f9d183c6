import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ReportFormat } from '@tailtest/runners'
import type { Format, Report, ReportContext } from '../../src/report/format.ts'
import { openFormat } from '../../src/report/open-format.ts'
import { EXPECTED } from './expected/index.ts'
import type { Case, Expected } from './expected/recorded.ts'
import { contextIn } from './projects.ts'

export const FIXTURES = fileURLToPath(new URL('fixtures', import.meta.url))
const REPORTS = join(FIXTURES, 'reports')

/** A report that a runner really wrote: `<format>-<version>-<case>.<extension>`. */
export interface RecordedReport {
  name: string
  format: ReportFormat
  version: string
  case: Case
  expected: Expected
  text: string
  context: ReportContext
}

const NAME = /^(?<format>[a-z]+(?:-test)?)-(?<version>\d[^-]*)-(?<of>[a-z-]+)\.\w+$/

/** Every recorded report; throws where one is recorded that nobody expects anything of. */
export const RECORDED: readonly RecordedReport[] = readdirSync(REPORTS).map(recorded)

function recorded(name: string): RecordedReport {
  const { format = '', version = '', of = '' } = NAME.exec(name)?.groups ?? {}
  const cases: Readonly<Record<string, Case>> = isFormat(format) ? EXPECTED[format] : {}
  const found = cases[of]
  if (!isFormat(format) || !found) throw new Error(`${name}: nothing is expected of it`)
  const expected = { ...found.expected, ...found.versions?.[version] }
  const text = readFileSync(join(REPORTS, name), 'utf8')
  return { name, format, version, case: found, expected, text, context: contextOf(format, found) }
}

function isFormat(name: string): name is keyof typeof EXPECTED {
  return Object.hasOwn(EXPECTED, name)
}

/** What a format is told of a run in a fixture project whose root was `/project`. */
export function contextOf(format: ReportFormat, of: Case): ReportContext {
  return contextIn(FIXTURES, format, of)
}

/** The report that a format reads in a text. */
export async function readReport(
  { format, context }: Pick<RecordedReport, 'format' | 'context'>,
  text: string,
): Promise<Report | undefined> {
  const reader: Format = await openFormat(format)
  return reader.parse(text, context)
}
