import type { ReportFormat } from '@tailtest/runners'
import type { Format } from './format.ts'
import { jest } from './jest.ts'
import { pytest } from './pytest.ts'
import { vitest } from './vitest.ts'

/** The formats by the name that a runner gives its own (`runner.report`). */
export const formats = { vitest, jest, pytest } as const satisfies Partial<
  Record<ReportFormat, Format>
>

/** A report that can be read. */
export type ReadableFormat = keyof typeof formats

/** Whether the reports of a runner can be read: only then does running it show anything. */
export function isReadable(report: ReportFormat): report is ReadableFormat {
  return Object.hasOwn(formats, report)
}
