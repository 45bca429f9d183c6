import { canary } from './canary.ts'
import type { Check } from './check.ts'
import { configuration } from './configuration.ts'
import { documents } from './documents.ts'
import { duplicates } from './duplicates.ts'
import { foreignAdapters } from './foreign-adapters.ts'
import { gate } from './gate.ts'
import { ignored, unread } from './ignored.ts'
import { hooks } from './installation.ts'
import { node } from './node.ts'
import { parsers } from './parsers.ts'
import { runners } from './runners.ts'
import { slugs } from './slugs.ts'
import { history, state, tracked, trust } from './state.ts'
import { stateHealth } from './state-health.ts'
import { written } from './written.ts'

/** In the order they are printed. */
export const checks: readonly Check[] = [
  node,
  hooks,
  written,
  duplicates,
  documents,
  trust,
  foreignAdapters,
  state,
  stateHealth,
  tracked,
  configuration,
  ignored,
  unread,
  gate,
  slugs,
  history,
  runners,
  canary,
  parsers,
]
