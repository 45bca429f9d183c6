import type { ReportFormat } from '@tailtest/runners'
import type { Format } from './format.ts'

/** Each loaded on use: a turn's end pays for the readers of its own runners only. */
const FORMATS = {
  vitest: async () => (await import('./vitest.ts')).vitest,
  jest: async () => (await import('./jest.ts')).jest,
  mocha: async () => (await import('./mocha.ts')).mocha,
  jasmine: async () => (await import('./jasmine.ts')).jasmine,
  'node-test': async () => (await import('./node-test.ts')).nodeTest,
  bun: async () => (await import('./bun.ts')).bun,
  deno: async () => (await import('./deno.ts')).deno,
  pytest: async () => (await import('./pytest.ts')).pytest,
  unittest: async () => (await import('./unittest.ts')).unittest,
  go: async () => (await import('./go.ts')).go,
  junit: async () => (await import('./junit.ts')).junit,
  cargo: async () => (await import('./cargo.ts')).cargo,
  rspec: async () => (await import('./rspec.ts')).rspec,
  nextest: async () => (await import('./nextest.ts')).nextest,
  trx: async () => (await import('./trx.ts')).trx,
  phpunit: async () => (await import('./phpunit.ts')).phpunit,
  minitest: async () => (await import('./minitest.ts')).minitest,
  exunit: async () => (await import('./exunit.ts')).exunit,
} as const satisfies Record<ReportFormat, () => Promise<Format>>

/** The format by the name that a runner gives its own (`runner.report`). */
export function openFormat(report: ReportFormat): Promise<Format> {
  return FORMATS[report]()
}
