import type { ReportFormat } from '../types.ts'
import type { Format } from './format.ts'

/** Each loaded on use: a turn's end pays for the readers of its own runners only. */
const FORMATS = {
  vitest: async () => (await import('../tools/vitest/report.ts')).vitest,
  jest: async () => (await import('../tools/jest/report.ts')).jest,
  mocha: async () => (await import('../tools/mocha/report.ts')).mocha,
  jasmine: async () => (await import('../tools/jasmine/report.ts')).jasmine,
  ava: async () => (await import('../tools/ava/report.ts')).ava,
  tap: async () => (await import('../tools/tap/report.ts')).tap,
  playwright: async () => (await import('../tools/playwright/report.ts')).playwright,
  cypress: async () => (await import('../tools/cypress/report.ts')).cypress,
  storybook: async () => (await import('../tools/storybook/report.ts')).storybook,
  'node-test': async () => (await import('../tools/node-test/report.ts')).nodeTest,
  bun: async () => (await import('../tools/bun/report.ts')).bun,
  deno: async () => (await import('../tools/deno/report.ts')).deno,
  pytest: async () => (await import('../tools/pytest/report.ts')).pytest,
  unittest: async () => (await import('../tools/unittest/report.ts')).unittest,
  go: async () => (await import('../tools/go/report.ts')).go,
  junit: async () => (await import('./junit/report.ts')).junit,
  cargo: async () => (await import('../tools/cargo/report.ts')).cargo,
  rspec: async () => (await import('../tools/rspec/report.ts')).rspec,
  nextest: async () => (await import('../tools/nextest/report.ts')).nextest,
  trx: async () => (await import('../tools/dotnet/report.ts')).trx,
  phpunit: async () => (await import('../tools/phpunit/report.ts')).phpunit,
  minitest: async () => (await import('../tools/minitest/report.ts')).minitest,
  ctest: async () => (await import('../tools/ctest/report.ts')).ctest,
  swift: async () => (await import('../tools/swift/report.ts')).swift,
  exunit: async () => (await import('../tools/mix/report.ts')).exunit,
} as const satisfies Record<ReportFormat, () => Promise<Format>>

/** The format by the name that a runner gives its own (`runner.report`). */
export function openFormat(report: ReportFormat): Promise<Format> {
  return FORMATS[report]()
}
