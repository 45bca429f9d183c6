import type { ReportFormat } from '@tailtest/runners'
import type { Format } from './format.ts'
import { jest } from './jest.ts'
import { pytest } from './pytest.ts'
import { vitest } from './vitest.ts'

/** The formats by the name that a runner gives its own (`runner.report`). */
export const formats: Readonly<Record<ReportFormat, Format>> = { vitest, jest, pytest }
