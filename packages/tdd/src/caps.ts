/** Every cap of the gate, in one place. */
export const GATE_CAPS = {
  /** Refusals of one file for want of a red in one turn; the next edit of it passes and is flagged. */
  denialsPerFile: 2,
  /** Ends of a turn at which a claimed test still failed, after which its claim is given up. */
  failedGreens: 2,
  /** Equal results on as many states of the code, after which a test no longer counts as flaky. */
  steadyResults: 3,
  /** Milliseconds a decision may take; after that the edit passes. */
  decisionMs: 2000,
  /** Milliseconds that changed tests may take by estimate to be run again beside the agent's own run of them. */
  observedMs: 10_000,
  /** A file that more files than this reach is no target of a test that happens to load it. */
  reachedByTests: 25,
  /** Of the sources that may have tests so much is loaded by some test, or the project counts as untested. */
  testedShare: 0.2,
  /** Imports between a test and a file that it may be the red of. */
  hops: 2,
} as const
