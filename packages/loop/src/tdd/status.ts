import { quoteName } from '@tailtest/adapter-kit'
import { showId } from '@tailtest/results'
import { foldTdd, liveClaims, type TddState } from '@tailtest/tdd'
import type { Config } from '../config.ts'
import { gateReport } from './turn-report.ts'

/** What the gate is set to and what it knows of a session, as `--json` prints it. */
export function statusOf(settings: Config['tdd'], state: TddState | undefined) {
  const claims = state === undefined ? [] : liveClaims(state)
  return {
    mode: settings.mode,
    enforce_new_files: settings.enforce_new_files,
    switched_off: state?.switchedOff === true,
    refactoring: refactoringOf(state),
    claims: claims.map(([claim, { tests, targets, source }]) => ({
      claim,
      source,
      targets,
      tests: tests.map((id) => ({ id, standing: state?.tests.get(id)?.standing ?? 'unknown' })),
    })),
    ...gateReport(state ?? foldTdd([])),
    gate_errors: state?.errors ?? 0,
  }
}

function refactoringOf(state: TddState | undefined) {
  if (state?.refactoring === undefined) return null
  const { mark: _, ...refactoring } = state.refactoring
  return refactoring
}

export type Status = ReturnType<typeof statusOf>

/** What the gate is set to, in words. Pure. */
export function modeWords({ mode, enforce_new_files }: Pick<Status, 'mode' | 'enforce_new_files'>) {
  const modes = Object.entries(mode).map(([glob, word]) => `${word} ${quoteName(glob)}`)
  return `${[...modes, modes.length > 0 ? 'otherwise off' : 'off'].join(', ')}${enforce_new_files ? '; new files: enforce' : ''}`
}

function refactoringLine({ scope, reason, by }: NonNullable<Status['refactoring']>): string {
  const who = by === 'agent' ? ', begun by the agent' : ''
  return `refactoring ${scope.map((glob) => quoteName(glob)).join(' ')}${who}: ${quoteName(reason, 300)}`
}

/** The same for a person. Pure. */
export function statusLines(status: Status): string[] {
  const { refactoring } = status
  const lines = [
    `tdd: ${modeWords(status)}`,
    ...(status.switched_off ? ['off for this session'] : []),
    ...(refactoring ? [refactoringLine(refactoring)] : []),
    ...status.claims.flatMap(({ targets, tests }) =>
      tests.map(
        ({ id, standing }) =>
          `${standing}: ${quoteName(showId(id), 200)} for ${targets.map((path) => quoteName(path)).join(', ')}`,
      ),
    ),
    ...status.outcomes.map(
      ({ outcome, targets }) =>
        `${outcome} when a turn ended: ${targets.map((path) => quoteName(path)).join(', ')}`,
    ),
    ...status.weakened.map(({ test, change }) => `test ${change}: ${quoteName(showId(test), 200)}`),
    ...status.without_red.map((path) => `edited without a failing test: ${quoteName(path)}`),
    ...(status.gate_errors > 0 ? [`could not decide: ${status.gate_errors} times`] : []),
  ]
  return lines.map((line) => `[tailtest] ${line}`)
}
