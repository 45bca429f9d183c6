import type { Detector } from '../types.ts'
import { bun } from './bun.ts'
import { cargo } from './cargo.ts'
import { deno } from './deno.ts'
import { go } from './go.ts'
import { gradle } from './gradle.ts'
import { jest } from './jest.ts'
import { maven } from './maven.ts'
import { mocha } from './mocha.ts'
import { nextest } from './nextest.ts'
import { nodeTest } from './node-test.ts'
import { pytest } from './pytest.ts'
import { unittest } from './unittest.ts'
import { vitest } from './vitest.ts'

/** In order of preference: the first wins where a folder speaks for two of a language equally. */
export const detectors: readonly Detector[] = [
  vitest,
  jest,
  mocha,
  nodeTest,
  bun,
  deno,
  pytest,
  unittest,
  go,
  nextest,
  cargo,
  maven,
  gradle,
]
