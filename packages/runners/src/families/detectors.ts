import type { Detector } from '../types.ts'
import { families } from './all.ts'

/** In order of preference: the first wins where a folder speaks for two of a language equally. */
export const detectors: readonly Detector[] = families.flatMap((family) => family.detectors)
