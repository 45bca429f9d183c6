import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FailureSigns, signsOf } from '@tailtest/results'
import { openFormat } from '@tailtest/runners/report'
import { EXPECTED } from '../../packages/runners/test/report/expected/index.ts'
import type { Case } from '../../packages/runners/test/report/expected/recorded.ts'
import { contextOf } from './record.ts'
import { recording as ava } from './recordings/ava.ts'
import { recording as bun } from './recordings/bun.ts'
import { recording as deno } from './recordings/deno.ts'
import { recording as jasmine } from './recordings/jasmine.ts'
import { recording as jest } from './recordings/jest.ts'
import { recording as mocha } from './recordings/mocha.ts'
import { recording as nodeTest } from './recordings/node-test.ts'
import { recording as playwright } from './recordings/playwright.ts'
import { recording as pytest } from './recordings/pytest.ts'
import { recording as tap } from './recordings/tap.ts'
import { recording as vitest } from './recordings/vitest.ts'

export { REPORTS } from './record.ts'

/** The runners that a package registry has, by the name of their report's format. */
export const RECORDINGS = {
  ...{
    vitest,
    jest,
    mocha,
    jasmine,
    ava,
    tap,
    playwright,
    'node-test': nodeTest,
    bun,
    deno,
    pytest,
  },
} as const

type Name = keyof typeof RECORDINGS

export const isRecorded = (name: string): name is Name => Object.hasOwn(RECORDINGS, name)

/** What is read in a report, test by test: its result, and what a failure's words tell. */
export type Reading = Readonly<Record<string, string>>

/** The reports of one version of a runner in a folder, by their case. */
export async function readingsIn(
  folder: string,
  name: Name,
  version: string,
): Promise<Record<string, Reading>> {
  const start = `${name}-${version}-`
  const files = readdirSync(folder).filter((file) => file.startsWith(start))
  const read = files.map(async (file) => {
    const of = file.slice(start.length).replace(/\.\w+$/, '')
    return [of, await readingOf(readFileSync(join(folder, file), 'utf8'), name, of)] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

async function readingOf(text: string, name: Name, of: string): Promise<Reading> {
  const cases: Readonly<Record<string, Case>> = EXPECTED[name]
  const known = cases[of]
  if (known === undefined) throw new Error(`nothing is expected of ${name}'s case ${of}`)
  const report = (await openFormat(name)).parse(text, contextOf(name, known))
  if (report === undefined) return { 'the whole': 'no report' }
  const through = report.complete ? 'is through' : 'is not through'
  return Object.fromEntries([
    ['the whole', through],
    ...report.tests.map((test) => [
      test.id.replaceAll('\u001f', ' › '),
      [test.status, ...(test.message === undefined ? [] : wordsFor(signsOf(test)))].join(', '),
    ]),
    ...report.fileErrors.map((error) => [
      error.file,
      ['not loaded', ...wordsFor(signsOf(error))].join(', '),
    ]),
  ])
}

function wordsFor(signs: FailureSigns): string[] {
  const { isAssertion, isCompile, isSyntax, isTimeout, missing, machine, place } = signs
  const named = signs.unknownName ?? signs.undefinedName
  return [
    ...(isAssertion ? ['an assertion'] : []),
    ...(isTimeout ? ['its time limit'] : []),
    ...(isCompile ? ['not compiled'] : []),
    ...(isSyntax ? ['not parsed'] : []),
    ...(missing === undefined ? [] : [`without ${missing.what}`]),
    ...(named === undefined ? [] : [`without the name ${named}`]),
    ...(machine === undefined ? [] : [machine]),
    ...(place === undefined ? [] : [`at ${place}`]),
  ]
}
