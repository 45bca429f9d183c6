import type { Estimate, Pair, Run } from './judge.mjs'

export function check(
  runs: readonly Run[],
  at: { node: string; platform: string },
  measured: readonly { name: string; estimate: Estimate }[],
  remeasure: (names: readonly string[]) => Map<string, Pair[]>,
): { said: string; faults: string[] }
