/** Every cap of the loop, in one place. */
export const CAPS = {
  /** Times one turn is told to go on, whatever for: fewer than the 8 after which a client of its own ends a turn. */
  continuesPerTurn: 6,
  /** Of these, for each reason; a failure that is new in the turn is told beyond it. */
  continuesPerPurse: { failures: 2, missing: 2, weakened: 1, other: 2 },
  /** Failed attempts to fix one file, after which the agent is let go. */
  fixAttemptsPerFile: 3,
  /** Runs of a failing test file beyond the first, to tell flaky from failing. */
  retries: 1,
  /** Files changed by shell commands that are queued; more are named as a count. */
  unreportedFiles: 500,
  /** Characters of a text about failures. */
  failureText: 1500,
  /** Milliseconds that the first session of a project may look for untested sources; where git is slow it would be seconds. */
  rampUpMs: 500,
  /** Milliseconds that Python may take to import what an edited test imports. */
  importCheckMs: 10_000,
  /** Milliseconds kept between our own deadline and the host's. */
  deadlineMarginMs: 5000,
} as const
