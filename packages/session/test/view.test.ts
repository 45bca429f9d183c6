import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { openJournal, writeView } from '../src/index.ts'
import { temporaryProject, writer } from './project.ts'

const source = relPath('src/cart.ts')
const check = relPath('src/cart.test.ts')

test('the view says what is pending, covered and failing, in the fields people rely on', () => {
  const project = temporaryProject()
  const journal = openJournal(project, writer())
  if (journal === undefined) throw new Error('no journal')
  journal.append(
    { type: 'session.opened', depth: 'thorough', runners: ['vitest'], packages: ['.'] },
    { type: 'session.queued', path: source, language: 'typescript', status: 'new' },
    { type: 'session.scored', path: source, score: 7, depth: 'standard' },
    { type: 'session.queued', path: relPath('a.py'), language: 'python', status: 'existing' },
    {
      type: 'session.tested',
      test: check,
      sources: [source],
      result: 'failing',
      run: 'r',
      failures: ['src/cart.test.ts::adds'],
    },
  )
  writeView(project, journal, '.host/view.json')
  const text = readFileSync(join(project.root, '.tailtest', 'session.json'), 'utf8')
  expect(readFileSync(join(project.root, '.host', 'view.json'), 'utf8')).toBe(text)
  expect(JSON.parse(text)).toEqual({
    session_id: 'one',
    host: 'host',
    started_at: '1970-01-01T00:00:01.000Z',
    project_root: project.root,
    runners: ['vitest'],
    packages: ['.'],
    depth: 'thorough',
    paused: false,
    ramp_up: [],
    report_path: '.tailtest/reports/latest.json',
    pending_files: [{ path: 'a.py', language: 'python', status: 'existing' }],
    touched_files: [],
    generated_tests: { 'src/cart.ts': 'src/cart.test.ts' },
    fix_attempts: {},
    deferred_failures: [],
    last_failures: ['src/cart.test.ts::adds'],
    scenario_log: [
      { file: 'src/cart.ts', test: 'src/cart.test.ts', status: 'unresolved', attempts: 0 },
    ],
    complexity_scores: { 'src/cart.ts': 7 },
    journal_offset: journal.size(),
  })
})
