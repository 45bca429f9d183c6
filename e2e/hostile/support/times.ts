import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import type { TestProject } from 'vitest/node'

/** How long a hook took to answer on a hostile tree. */
export interface Time {
  /** The title of the test that planted it. */
  tree: string
  event: string
  ms: number
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The file to which hostile sessions tell how long each hook took. */
    hookTimes: string
  }
}

/** Tells how long a hook took, on the tree of the test that runs. */
export function tellTime(time: Omit<Time, 'tree'>): void {
  const tree = expect.getState().currentTestName ?? ''
  appendFileSync(inject('hookTimes'), `${JSON.stringify({ ...time, tree })}\n`)
}

/** A row for each tree, that with the slowest answer first. */
export function timesTable(times: readonly Time[]): string {
  const slowest = new Map<string, Time>()
  for (const time of times.toSorted((one, other) => other.ms - one.ms))
    if (!slowest.has(time.tree)) slowest.set(time.tree, time)
  const lines = [...slowest.values()].map(({ tree, ms, event }) => {
    const count = times.filter((time) => time.tree === tree).length
    return `| ${tree} | ${count} | ${ms} | ${event} |`
  })
  const head = ['| Hostile tree | Hooks | Slowest, ms | At |', '| --- | --- | --- | --- |']
  return [...head, ...lines].join('\n')
}

/** Before the tests: where they tell their times. After them: the table, printed. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'tailtest times '))
  const file = join(folder, 'told.jsonl')
  project.provide('hookTimes', file)
  return () => {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const times: Time[] = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
    if (times.length > 0) console.log(`\n${timesTable(times)}\n`)
    rmSync(folder, { recursive: true, force: true })
  }
}
