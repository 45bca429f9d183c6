import type { Run } from './judge.mjs'

export const RESULTS: string
export function readRuns(folder?: string): Run[]
export function saveRun(run: Run, folder?: string): string
export function drawn(runs: readonly Run[]): Record<string, string>
export function draw(folder?: string): void
export function commit(): string
