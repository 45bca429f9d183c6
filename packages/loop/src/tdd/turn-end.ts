import type { RelPath } from '@tailtest/project'
import type { Journal } from '@tailtest/session'
import { wantedFiles } from '@tailtest/tdd'
import type { Place } from '../context.ts'
import type { WorkContext } from '../turn/imports.ts'
import type { Verification } from '../turn/run-group.ts'
import { flush } from './flush.ts'
import { gateState } from './state.ts'
import { refreshTested } from './tested.ts'

/** The gate's part of one turn's end. */
export interface GateTurn {
  /** Test files that are to run for it: those that allow edits, and those of a refactoring. */
  tests: readonly RelPath[]
  /** What the run means for the tests that it follows. */
  ran(verification: Pick<Verification, 'verified' | 'runs'>): Promise<void>
}

/** Begins the gate's part of a turn's end. */
export async function beginGateTurn(
  place: Place,
  journal: Journal,
  context: WorkContext,
): Promise<GateTurn> {
  return {
    tests: wantedFiles(gateState(journal)),
    ran: async (verification) => {
      await flush(place, journal, verification, context)
      await refreshTested(place, await place.config(), context.imports.graph)
    },
  }
}
