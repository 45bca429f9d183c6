import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { playwright as EXPECTED } from '../../../packages/runners/test/report/expected/playwright.ts'
import {
  expectedLines,
  linesOf,
  wrongMessages,
} from '../../../packages/runners/test/report/expected/recorded.ts'
import { runnerOf } from '../../../packages/runners/test/report/projects.ts'
import { installed, open, run } from './javascript.ts'

const folder = installed('@playwright/test')
const modules = join(folder ?? '', '..', '..')
const playwright = runnerOf('playwright', process.execPath, [join(folder ?? '', 'cli.js'), 'test'])

describe.skipIf(folder === undefined)('Playwright', () => {
  test('every outcome is told as it was, in spite of its own maxFailures, and nothing is left in the project', async () => {
    const project = open('playwright', {}, modules)
    const names = ['hooks', 'exits'].map((name) => `tests/${name}.spec.js`)
    const results = await run(playwright, project, names)
    const expected = Object.fromEntries(
      names.map((name) => [name, EXPECTED.outcomes.expected[name] ?? []]),
    )
    expect(linesOf(results)).toEqual(expectedLines(expected))
    expect(wrongMessages(results, expected)).toEqual([])
    expect(results.crash).toBeUndefined()
    expect(
      ['test-results', 'playwright-report'].filter((name) => existsSync(join(project.root, name))),
    ).toEqual([])
  })

  test('a server that does not start is told of each file that was asked for', async () => {
    const project = open('playwright', {}, modules)
    const withServer = { ...playwright, args: [...playwright.args, '--config=server.config.js'] }
    const results = await run(withServer, project, ['fatal/fine.spec.js'])
    expect(linesOf(results)).toEqual(expectedLines(EXPECTED.server.expected))
  })
})
