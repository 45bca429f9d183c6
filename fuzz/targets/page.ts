import { entriesIn, parseHistory } from '@tailtest/history'
import { relPath } from '@tailtest/project'
import { type JournalRecord, readRecord } from '@tailtest/session'
import { digestOf } from '../../packages/cli/src/account/digest.ts'
import { parseLatest } from '../../packages/cli/src/account/latest.ts'
import { htmlReport } from '../../packages/cli/src/account/report/html/document.ts'
import { markdownReport } from '../../packages/cli/src/account/report/markdown/document.ts'
import { pageOf } from '../../packages/cli/src/account/report/page-of.ts'
import { markdownReport as turnReport } from '../../packages/loop/src/notes/markdown.ts'
import { holds, type Target } from '../engine/target.ts'

const DAY = 86_400_000
const FILE = relPath('src/cart.test.ts')

const SEED = {
  name: '<script>alert(1)</script>',
  history: [
    {
      file: 'src/cart.ts',
      status: 'unresolved',
      attempts: 1,
      session_id: 's',
      timestamp: '2026-01-01T00:00:00Z',
      classification: 'gap',
    },
    {
      file: 'src/cart.ts',
      status: 'passed',
      attempts: 1,
      session_id: 't',
      timestamp: '2026-01-02T00:00:00Z',
      classification: 'fixed',
    },
  ],
  latest: {
    session_id: 's',
    duration_ms: 5,
    summary: { passed: 1, failed: 1, skipped: 0, not_run: 1, adversarial: 'x', budget_ms: 0 },
    failures: [
      {
        id: 'src/cart.test.ts::x',
        file: 'src/cart.test.ts',
        status: 'new',
        category: 'real_bug',
        certain: false,
        evidence: 'e',
        message: 'm\nn',
        said: { category: 'test_bug', reason: 'r', by: 'agent' },
      },
    ],
    not_run: [{ test: 'a', reason: 'b' }],
  },
  records: [
    { type: 'session.opened', depth: 'standard', runners: ['vitest'], packages: [''] },
    { type: 'loop.edited', path: 'src/cart.ts', kind: 'written', via: 'tool', test: false },
    { type: 'session.queued', path: 'src/cart.ts', language: 'typescript', status: 'new' },
    {
      type: 'results.run',
      run: 'r',
      trigger: 'turn',
      runner: 'vitest',
      directory: '',
      executed: 2,
      failed: 1,
      timed_out: false,
      duration_ms: 9,
    },
    {
      type: 'session.tested',
      test: 'src/cart.test.ts',
      sources: ['src/cart.ts'],
      result: 'failing',
      run: 'r',
      failures: ['src/cart.test.ts::x'],
    },
    { type: 'session.deferred', path: 'src/cart.ts', description: 'later' },
  ],
}

/** What is found on the disk, in the report's page: text stays text, whatever it is. */
export const page: Target = {
  form: 'json',
  seeds: () => [
    JSON.stringify(SEED),
    ...[
      '"><img src=x onerror=alert(1)>',
      '</style></title><b>',
      '`code` | **b** [x](javascript:alert(1))',
      '\u202egnp',
      '\u001b[31m',
    ].map((name) =>
      JSON.stringify(SEED)
        .replaceAll('"x"', JSON.stringify(name))
        .replace('<script>alert(1)</script>', JSON.stringify(name).slice(1, -1)),
    ),
  ],
  words: ['<script>', '</script>', '"><img src=x>', '&lt;', '-->', ']]>'],
  run(input) {
    const { name = '', history = [], latest, records = [] } = objectIn(input)
    const journal = (Array.isArray(records) ? records : [])
      .slice(0, 60)
      .flatMap((record, at): JournalRecord[] => {
        const envelope = {
          v: 1,
          id: `${at}`,
          ts: DAY + at,
          actor: 'agent',
          session: 's',
          host: 'demo',
        }
        const read = readRecord({ ...envelope, ...Object(record) })
        return read === undefined ? [] : [read]
      })
    const digest = digestOf(journal)
    const tests = [
      { test: `${FILE}::${written(name)}`, status: 'fail' as const, message: written(name) },
    ]
    const found = {
      project: written(name),
      now: DAY * 9,
      problems: [written(name)],
      entries: entriesIn(parseHistory(JSON.stringify(history ?? [])) ?? []),
      digests: digest ? [digest] : [],
      records: journal,
      latest: parseLatest(JSON.stringify(latest) ?? ''),
      receipts: [{ file: FILE, hash: 'h', run: 'r', ts: DAY, ms: 10, tests, parts: 1 }],
      present: new Set<string>([FILE]),
    }
    const made = pageOf(found)
    JSON.stringify(made)
    const html = htmlReport(made)
    const shown = html.replace(/<(script|style)>[\s\S]*?<\/\1>/g, '')
    for (const [tag] of shown.matchAll(/<[^>]*>/g)) {
      holds(
        'only tags of ours',
        /^<(?:\/?[a-z][a-z0-9-]*(?:\s+[a-zA-Z:-]+(?:="[^"<>]*")?)*\s*\/?|!doctype html)>$/i.test(
          tag,
        ) &&
          !/\son[a-z]+\s*=|(?:href|src)="javascript:/i.test(
            tag.replace(/="(?!javascript:)[^"]*"/g, '=""'),
          ),
        tag,
      )
    }
    const own = (html.match(/<script/g) ?? []).length
    holds(
      'only scripts of ours',
      own <= 1 && !/<(?:img|iframe|object|embed|form)/i.test(html),
      String(own),
    )
    const text = markdownReport(made)
    for (const page of [html, text])
      holds(
        'nothing that acts',
        !/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/.test(page),
      )
    turn(found.latest)
  },
}

/** The report of a turn, in Markdown. */
function turn(latest: ReturnType<typeof parseLatest>): void {
  if (latest === undefined) return
  const report = {
    ...latest,
    summary: { classified: 'ok', ...latest.summary },
    files: [{ source: 'a', test: 'b', status: 'passed' as const }],
    argv: [],
  }
  const failures = latest.failures.flatMap((failure) => ('message' in failure ? [failure] : []))
  const findings = failures.map(({ id, file, message: text, said }) => ({
    ...{ kind: 'hidden', test: id, file, how: text, text, said },
  }))
  const text = JSON.stringify({ ...report, failures, findings })
  turnReport(JSON.parse(text))
}

/** What is given as a name, which may be anything. */
function written(name: unknown): string {
  return typeof name === 'string' ? name : (JSON.stringify(name) ?? 'none')
}

function objectIn(input: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(input))
  } catch {
    return { name: input }
  }
}
