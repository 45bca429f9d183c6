import type { Check } from './check.ts'
import { configuration } from './configuration.ts'
import { documents } from './documents.ts'
import { hooks } from './installation.ts'
import { node } from './node.ts'
import { parsers } from './parsers.ts'
import { runners } from './runners.ts'
import { history, state, tracked, trust } from './state.ts'

/** In the order they are printed. */
export const checks: readonly Check[] = [
  node,
  hooks,
  documents,
  trust,
  state,
  tracked,
  configuration,
  history,
  runners,
  parsers,
]
