import type { Run } from './judge.mjs'

export function plot(runs: readonly Run[]): string
export function majorOf(run: Pick<Run, 'node'>): number
