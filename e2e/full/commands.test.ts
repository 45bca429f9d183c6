import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { play } from '../support/play.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { install, tailtest } from '../support/tailtest.ts'
import { edit, read, say, write } from '../support/turns.ts'

async function json(shop: Shop, ...args: string[]): Promise<unknown> {
  const { stdout } = await tailtest(shop, [...args, '--json'])
  return JSON.parse(stdout)
}

const FAILURE = {
  id: `${billing.test}::${billing.title}`,
  file: billing.test,
  status: 'new',
  category: 'real_bug',
  certain: expect.any(Boolean),
  evidence: expect.any(String),
  message: expect.stringContaining('expected -350 to be 350'),
}

test('after a session with a failure the commands tell the person what happened', async () => {
  const shop = await openShop()
  await install(shop)
  const { run } = await play(shop, [
    [write(shop, billing.source, billing.wrong), write(shop, billing.test, billing.testText(shop))],
    [say('Done.')],
    [say('I leave it.')],
  ])
  const report = {
    summary: expect.objectContaining({ passed: 0, failed: 1, skipped: 0, not_run: 0 }),
    failures: [FAILURE],
    findings: [],
    not_run: [],
    duration_ms: expect.any(Number),
  }
  const latest: unknown = JSON.parse(shop.read('.tailtest/reports/latest.json'))
  expect(latest).toEqual({
    ...report,
    session_id: run.session,
    files: [{ source: billing.source, test: billing.test, status: 'failing' }],
  })
  expect(await json(shop, 'run', billing.test)).toMatchObject({
    ...report,
    failures: [{ ...FAILURE, status: expect.any(String) }],
  })
  expect((await tailtest(shop, ['run', billing.test])).exitCode).toBe(1)
  expect(await json(shop, 'history')).toEqual({
    entries: [
      {
        file: billing.source,
        status: 'unresolved',
        attempts: 0,
        session_id: run.session,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        classification: 'gap',
      },
    ],
    regressions: [],
    recurring: [],
  })
})

test('a file that no longer passes in a later session is a regression, and the next session starts with it', async () => {
  const shop = await openShop()
  await install(shop)
  const tested = write(shop, billing.test, billing.testText(shop))
  await play(shop, [[write(shop, billing.source, billing.right), tested], [say('Done.')]])
  await play(shop, [
    [read(shop, billing.source)],
    [edit(shop, billing.source, billing.fix, billing.bug)],
    [say('Done.')],
    [say('I leave it.')],
  ])
  expect(await json(shop, 'history')).toMatchObject({
    entries: [{ status: 'passed' }, { status: 'unresolved', classification: 'regression' }],
    regressions: [billing.source],
  })
  const { model } = await play(shop, [[say('Hello.')]])
  const told = /Recent regressions: .*src\/billing\.ts.*passed before, failed since/
  expect(reachedModel(model, told)).toHaveLength(1)
})

test('why, runners and doctor answer before any session', async () => {
  const shop = await openShop()
  await install(shop)
  expect(await json(shop, 'why', 'src/price.ts', 'README.md')).toEqual([
    {
      file: 'src/price.ts',
      test: true,
      language: 'typescript',
      rule: null,
      reason: null,
      change: expect.any(String),
    },
    {
      file: 'README.md',
      test: false,
      language: null,
      rule: 'extension',
      reason: expect.any(String),
      change: expect.any(String),
    },
  ])
  expect(await json(shop, 'runners')).toMatchObject({
    runners: [{ name: 'vitest', languages: ['typescript', 'javascript'], installed: true }],
    packages: ['.'],
  })
  expect(await tailtest(shop, ['doctor'])).toMatchObject({ exitCode: 0 })
})
