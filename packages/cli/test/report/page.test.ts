import { CLASSIFICATIONS } from '@tailtest/history'
import { relPath } from '@tailtest/project'
import { type JournalRecord, readRecord } from '@tailtest/session'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Account } from '../../src/account/account.ts'
import { digestOf } from '../../src/account/digest.ts'
import { htmlReport } from '../../src/account/report/html/document.ts'
import { markdownReport } from '../../src/account/report/markdown/document.ts'
import { pageOf } from '../../src/account/report/page-of.ts'
import { dayOf } from './recorded.ts'

const CREATED = dayOf(9)

/** What a report is made of, with these names in every place that a project fills. */
function foundOf(name: string, over: Partial<Account> = {}): Account {
  const file = relPath('src/cart.test.ts')
  const records = recordsOf(name)
  const digest = digestOf(records)
  const tests = [
    { test: `src/cart.test.ts::${name}`, status: 'pass' as const },
    { test: `src/cart.test.ts::x${name}`, status: 'fail' as const, message: name },
  ]
  const run = { file, hash: 'h', run: 'r', ts: dayOf(1), ms: 10, tests, parts: 1 }
  const outcomes = CLASSIFICATIONS.map((_, at) => relPath(`src/${at}.ts`))
  const present = new Set([file, ...outcomes])
  const flipped = tests.map(({ test }) => ({ test, status: 'pass' as const }))
  return {
    ...{ project: name, now: CREATED, problems: [name], records, present },
    digests: digest ? [digest] : [],
    entries: CLASSIFICATIONS.map((classification, at) => ({
      ...{ file: relPath(`src/${at}.ts`), status: 'unresolved', attempts: at, classification },
      ...{ session_id: name || 'none', timestamp: new Date(dayOf(at + 1)).toISOString() },
    })),
    latest: {
      session_id: name,
      summary: { passed: 1, failed: 1, skipped: 0, not_run: 1, adversarial: name, budget_ms: 0 },
      failures: [
        {
          ...{ id: `src/cart.test.ts::${name}`, file: name, status: 'new', category: 'real_bug' },
          ...{ certain: false, evidence: name, message: `${name}\n${name}` },
          said: { category: 'test_bug', reason: name, by: name },
        },
      ],
      not_run: [{ test: name, reason: name }],
      duration_ms: 1200,
    },
    receipts: [run, { ...run, run: 'r2', tests: flipped }],
    ...over,
  }
}

/** A journal of every kind of record that a report reads, with a name in each of its texts. */
function recordsOf(name: string): JournalRecord[] {
  const test = 'src/cart.test.ts'
  const failures = [`${test}::x${name}`, `${test}::y${name}`]
  const edited = { type: 'loop.edited', kind: 'created', via: 'tool' }
  const ran = { type: 'results.run', run: 'r', trigger: 'turn', runner: name, directory: '' }
  const entries = [
    { type: 'session.opened', depth: name, runners: [name], packages: [name] },
    { ...edited, path: 'src/cart.ts', test: false },
    { ...edited, path: test, test: true },
    { type: 'session.queued', path: 'src/cart.ts', language: name, status: 'new' },
    { type: 'session.queued', path: 'src/late.ts', language: name, status: 'new' },
    { ...ran, executed: 2, failed: 1, timed_out: false, duration_ms: 900 },
    {
      type: 'session.tested',
      test,
      sources: ['src/cart.ts'],
      result: 'failing',
      run: 'r',
      failures,
    },
    { type: 'session.classified', subject: failures[1], category: 'test_bug', reason: name },
    { type: 'session.deferred', path: 'src/cart.ts', description: name },
    { type: 'session.closed', reason: name },
  ]
  return entries.flatMap((entry, at) => {
    const envelope = { v: 1, id: `${at}`, ts: dayOf(1) + at * 1000, actor: 'agent' }
    return readRecord({ ...envelope, session: name, host: name, ...entry }) ?? []
  })
}

/** The tags of a page, without what their attributes hold. */
const tagsOf = (page: string) =>
  [...page.matchAll(/<[^>]*>/g)]
    .map(([tag]) => tag.replace(/"[^"]*"/g, '""'))
    .filter((tag) => !/^<.?(details|summary)/.test(tag)) // a long message is folded away

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</code></style></title><b>',
  '<!-- -->',
  '&lt;b&gt;',
  '\u202egnp.exe',
  '\u001b[31mred\u001b[0m',
  '`code` | **bold** [x](javascript:alert(1)) # h',
  '```\n# a heading\n```',
  '\ud800',
  '__proto__',
  '',
]

const names = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

describe('a name of the project', () => {
  test('is text in the page: never a tag, never an attribute', () => {
    const harmless = tagsOf(htmlReport(pageOf(foundOf('name'))))
    fc.assert(
      fc.property(names, (name) => {
        const page = htmlReport(pageOf(foundOf(name)))
        // an empty text leaves out what would only hold it
        if (name !== '') expect(tagsOf(page)).toEqual(harmless)
        expect(page).not.toMatch(
          /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/,
        )
      }),
      { numRuns: 100 },
    )
  })

  test('is text in Markdown: never a heading, never a link', () => {
    const headings = (text: string) => text.split('\n').filter((line) => /^#+ /.test(line)).length
    const outsideOf = (text: string) =>
      text.replace(/^(`{3,})$[\s\S]*?^\1$/gm, '').replace(/(?<!\\)`[^`]*`/g, '')
    const harmless = headings(outsideOf(markdownReport(pageOf(foundOf('name')))))
    fc.assert(
      fc.property(names, (name) => {
        const outside = outsideOf(markdownReport(pageOf(foundOf(name))))
        expect(headings(outside)).toBe(harmless)
        expect(outside).not.toMatch(/(?<!\\)\]\(|(?<!\\)</)
      }),
      { numRuns: 100 },
    )
  })
})

test('any prefix of a journal, with or without what else there is, gives a report in every form', () => {
  const records = recordsOf('name')
  fc.assert(
    fc.property(
      fc.nat(records.length),
      fc.subarray(['entries', 'receipts', 'digests', 'latest'] as const),
      (length, missing) => {
        const left = Object.fromEntries(
          missing.map((key) => [key, key === 'latest' ? undefined : []]),
        )
        const found = { ...foundOf('name', { records: records.slice(0, length) }), ...left }
        const page = pageOf(found)
        expect(page.session === null).toBe(length === 0)
        expect(JSON.parse(JSON.stringify(page))).toEqual(page)
        expect(htmlReport(page)).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/)
        expect(markdownReport(page)).toMatch(/^# `name`: tailtest report\n/)
      },
    ),
  )
})

describe('the page', () => {
  const page = htmlReport(pageOf(foundOf('shop')))

  test('allows nothing but its own style and script, and holds no style of another place', () => {
    const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page) ?? []
    expect(policy?.replaceAll('&#39;', "'").replace(/sha256-[\w+/]{43}=/g, 'sha256')).toBe(
      "default-src 'none'; style-src 'sha256'; script-src 'sha256'; img-src data:; base-uri 'none'; form-action 'none'",
    )
    expect(page).not.toMatch(/ style=| on\w+="|https?:|@import|url\(/)
  })

  test('names its landmarks, and its headings leave no level out', () => {
    for (const landmark of ['<header>', '<nav aria-label=', '<main id=', '<footer>']) {
      expect(page).toContain(landmark)
    }
    const levels = [...page.matchAll(/<h(\d)[ >]/g)].map(([, level]) => Number(level))
    expect(levels[0]).toBe(1)
    expect(levels.every((level, at) => at === 0 || level <= (levels[at - 1] ?? 0) + 1)).toBe(true)
  })

  test('the same facts give the same bytes', () => {
    expect(htmlReport(pageOf(foundOf('shop')))).toBe(page)
  })
})

describe('in Markdown', () => {
  test('are the facts of the page', () => {
    expect(markdownReport(pageOf(foundOf('shop')))).toMatchSnapshot()
  })

  test('a project without sessions is told how to begin', () => {
    const none = { entries: [], digests: [], records: [], receipts: [], problems: [] }
    expect(markdownReport(pageOf(foundOf('shop', { ...none, latest: undefined })))).toBe(
      '# `shop`: tailtest report\n\n2026-03-09 09:00 UTC. Nothing is recorded yet: `tailtest install`, then let the agent work.\n',
    )
  })

  test('long tables are cut, and what is left out is said', () => {
    const [entry] = foundOf('shop').entries
    const entries = Array.from({ length: 120 }, (_, at) => ({
      ...{ status: 'passed' as const, attempts: 0, classification: 'gap' as const },
      ...{ session_id: `s${at}`, timestamp: new Date(dayOf(at + 1)).toISOString() },
      file: entry?.file ?? relPath('src/a.ts'),
    }))
    const text = markdownReport(pageOf(foundOf('shop', { entries })))
    expect(text).toContain('… 70 more: `tailtest report --json`')
  })
})
