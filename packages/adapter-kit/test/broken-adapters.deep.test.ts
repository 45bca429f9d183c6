import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

/** Which rules the suite found broken, by the title of the adapter that breaks one on purpose. */
const found = new Map<string, string[]>()

beforeAll(() => {
  const vitest = join(
    dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
    'vitest.mjs',
  )
  const config = join(import.meta.dirname, 'fixtures/broken/vitest.config.ts')
  const args = [vitest, 'run', '--config', config, '--reporter=json']
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const report = JSON.parse(stdout.slice(stdout.indexOf('{"')))
  for (const { ancestorTitles, title, status } of report.testResults[0].assertionResults) {
    const adapter = /\[(.*)\]/.exec(ancestorTitles[0])?.[1] ?? ''
    if (status === 'failed') found.set(adapter, [...(found.get(adapter) ?? []), title])
  }
}, 300_000)

const answers = 'every reply to every event is an answer the host takes'
const soup = '10000 senseless inputs are answered with nothing'
const agree = 'saved: the fast check and zod agree, whatever is changed'
const parsed = 'saved: whatever is accepted is parsed'
const unknown = 'saved: unknown fields change nothing'
const paths = 'saved: edited files keep their absolute paths'
const limit = 'saved: a note over the limit is never sent'
const form = 'file-edited: what the host may add, and how it is written, changes nothing'
const arrives = 'noteAfterEdit: note at file-edited arrives wherever the host says so'
const shape = 'it has all that an adapter is found by'

test.each([
  ['fast check', [agree, parsed]],
  ['parse', [parsed]],
  ['unknown fields', [form, unknown, paths]],
  ['relative path', [paths]],
  ['other path', [paths]],
  ['prose', [answers, soup, arrives, form, limit]],
  ['exit code', [answers, soup, arrives, form, limit]],
  ['other answer', [answers, soup, arrives, form, limit]],
  ['mute', [arrives]],
  ['forgetful', [form, unknown]],
  ['no plan', [shape]],
  ['limit', [limit]],
])('an adapter with a broken rule (%s) does not pass', (adapter, rules) => {
  expect(found.get(adapter)).toEqual(rules)
})
