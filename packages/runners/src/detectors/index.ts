import type { Detector } from '../types.ts'
import { go } from './go.ts'
import { jest } from './jest.ts'
import { pytest } from './pytest.ts'
import { vitest } from './vitest.ts'

/** In order of preference: the first wins where a folder speaks for two of a language equally. */
export const detectors: readonly Detector[] = [vitest, jest, pytest, go]
