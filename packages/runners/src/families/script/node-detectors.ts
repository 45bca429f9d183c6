import { ava } from '../../tools/ava/index.ts'
import { cypress } from '../../tools/cypress/index.ts'
import { jasmine } from '../../tools/jasmine/index.ts'
import { jest } from '../../tools/jest/index.ts'
import { mocha } from '../../tools/mocha/index.ts'
import { ng } from '../../tools/ng/index.ts'
import { playwright } from '../../tools/playwright/index.ts'
import { storybook } from '../../tools/storybook/index.ts'
import { tap } from '../../tools/tap/index.ts'
import { vitest } from '../../tools/vitest/index.ts'
import type { NodeDetector } from './runner.ts'

/** What npm installs to run tests with, in order of preference: a new runner is one row here. */
export const nodeDetectors: readonly NodeDetector[] = [
  ...[vitest, jest, mocha, jasmine, ava, tap, ng],
  ...[playwright, cypress, storybook],
]
