import { canary } from './canary.ts'
import type { Check } from './check.ts'
import { clients } from './clients.ts'
import { documents } from './documents.ts'
import { foreignAdapters } from './foreign.ts'
import { gate } from './gate.ts'
import { duplicates, hooks } from './installation.ts'
import { node, parsers } from './machine.ts'
import { configuration, ignored, runners, unread } from './project.ts'
import { history, slugs, state, tracked, trust } from './state.ts'
import { written } from './written.ts'

/** In the order they are printed. */
export const checks: readonly Check[] = [
  node,
  hooks,
  clients,
  written,
  duplicates,
  documents,
  trust,
  foreignAdapters,
  state,
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
