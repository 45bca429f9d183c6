import { mix } from '../../tools/mix/index.ts'
import type { Family } from '../family.ts'

/** For Elixir. */
export const elixir: Family = { detectors: [mix] }
