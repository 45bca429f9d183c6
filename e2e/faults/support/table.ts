import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'

/** What was done to tailtest in one way, and what became of the state. */
export interface Told {
  /** What went wrong: the row of the table in docs/faults.md. */
  fault: string
  /** Processes, or points within them, at which it went wrong. */
  tried: number
  /** Records, settings or contents that were there before and are gone. */
  lost: number
  /** Files that cannot be read, and answers that no host could take. */
  damaged: number
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The file to which the tests of faults tell what came of them. */
    faultsTold: string
  }
}

/** Tells a row of the table; rows of one fault, over tests and files, are added up. */
export function told(row: Told): void {
  appendFileSync(inject('faultsTold'), `${JSON.stringify(row)}\n`)
}

/** The rows by fault, each once, in the order in which they were first told. */
export function addUp(rows: readonly Told[]): Told[] {
  const sums = new Map<string, Told>()
  for (const { fault, tried, lost, damaged } of rows) {
    const sum = sums.get(fault) ?? { fault, tried: 0, lost: 0, damaged: 0 }
    sums.set(fault, {
      fault,
      tried: sum.tried + tried,
      lost: sum.lost + lost,
      damaged: sum.damaged + damaged,
    })
  }
  return [...sums.values()]
}

/** As docs/faults.md shows it. */
export function tableOf(rows: readonly Told[]): string {
  const lines = rows.map(
    ({ fault, tried, lost, damaged }) => `| ${fault} | ${tried} | ${lost} | ${damaged} |`,
  )
  return ['| Fault | Tried | Lost | Damaged |', '| --- | --- | --- | --- |', ...lines].join('\n')
}

/** Before the tests of faults: where they tell their rows. After them: the table, printed. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'tailtest faults '))
  const file = join(folder, 'told.jsonl')
  project.provide('faultsTold', file)
  return () => {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const rows: Told[] = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
    if (rows.length > 0) console.log(`\n${tableOf(addUp(rows))}\n`)
    rmSync(folder, { recursive: true, force: true })
  }
}
