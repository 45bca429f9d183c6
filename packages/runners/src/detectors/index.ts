import type { Detector } from '../types.ts'
import { bun } from './bun.ts'
import { cargo } from './cargo.ts'
import { deno } from './deno.ts'
import { dotnet } from './dotnet.ts'
import { go } from './go.ts'
import { gradle } from './gradle.ts'
import { jest } from './jest.ts'
import { maven } from './maven.ts'
import { minitest } from './minitest.ts'
import { mocha } from './mocha.ts'
import { nextest } from './nextest.ts'
import { nodeTest } from './node-test.ts'
import { pest } from './pest.ts'
import { phpunit } from './phpunit.ts'
import { pytest } from './pytest.ts'
import { rspec } from './rspec.ts'
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
  rspec,
  minitest,
  pest,
  phpunit,
  go,
  nextest,
  cargo,
  maven,
  gradle,
  dotnet,
]
