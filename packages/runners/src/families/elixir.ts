import { mix } from '../detectors/mix.ts'
import type { Family } from './family.ts'

/** For Elixir. */
export const elixir: Family = { detectors: [mix] }
