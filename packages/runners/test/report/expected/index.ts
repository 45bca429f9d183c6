import { ava } from './ava.ts'
import { bun } from './bun.ts'
import { cargo } from './cargo.ts'
import { ctest } from './ctest.ts'
import { cypress } from './cypress.ts'
import { deno } from './deno.ts'
import { exunit } from './exunit.ts'
import { go } from './go.ts'
import { jasmine } from './jasmine.ts'
import { jest } from './jest.ts'
import { junit } from './junit.ts'
import { minitest } from './minitest.ts'
import { mocha } from './mocha.ts'
import { nextest } from './nextest.ts'
import { nodeTest } from './node-test.ts'
import { phpunit } from './phpunit.ts'
import { playwright } from './playwright.ts'
import { pytest } from './pytest.ts'
import type { Case } from './recorded.ts'
import { rspec } from './rspec.ts'
import { storybook } from './storybook.ts'
import { swift } from './swift.ts'
import { tap } from './tap.ts'
import { trx } from './trx.ts'
import { unittest } from './unittest.ts'
import { vitest } from './vitest.ts'

/** What each recorded report says: by format, then by case. */
export const EXPECTED = {
  vitest,
  jest,
  bun,
  deno,
  'node-test': nodeTest,
  mocha,
  jasmine,
  ava,
  tap,
  playwright,
  cypress,
  storybook,
  pytest,
  unittest,
  go,
  junit,
  cargo,
  nextest,
  trx,
  rspec,
  phpunit,
  minitest,
  exunit,
  ctest,
  swift,
} satisfies Record<string, Record<string, Case>>
