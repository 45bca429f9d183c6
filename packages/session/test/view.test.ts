import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { expect, onTestFinished, test } from 'vitest'
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
    { type: 'session.turn-ended' },
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
    weakened_tests: [],
    not_run: [],
    untested_files: [],
    scenario_log: [
      { file: 'src/cart.ts', test: 'src/cart.test.ts', status: 'unresolved', attempts: 0 },
    ],
    complexity_scores: { 'src/cart.ts': 7 },
    journal_offset: journal.size(),
  })
})

function opened() {
  const project = temporaryProject()
  const journal = openJournal(project, writer())
  if (journal === undefined) throw new Error('no journal')
  journal.append({ type: 'session.opened', depth: 'standard', runners: [], packages: [] })
  return { project, journal, path: (name: string) => join(project.root, name) }
}

test('in a host’s folder git is told to pass over it, and a list that is there stays', () => {
  const { project, journal, path } = opened()
  writeView(project, journal, '.host/hooks/state/view.json')
  const list = path('.host/hooks/state/.gitignore')
  expect(readFileSync(list, 'utf8')).toBe('/view.json\n/.gitignore\n')
  writeFileSync(list, '*\n')
  writeView(project, journal, '.host/hooks/state/view.json')
  expect(readFileSync(list, 'utf8')).toBe('*\n')
})

test('a host’s folder that leads out of the project is left alone', () => {
  const { project, journal, path } = opened()
  const outside = mkdtempSync(join(tmpdir(), 'tailtest outside '))
  onTestFinished(() => rmSync(outside, { recursive: true, force: true }))
  symlinkSync(outside, path('.host'), 'junction')
  writeView(project, journal, '.host/state/view.json')
  expect(readdirSync(outside)).toEqual([])
  expect(existsSync(path('.tailtest/session.json'))).toBe(true)
})

test('where nothing can be written into it, the view of our own is there all the same', () => {
  const { project, journal, path } = opened()
  mkdirSync(path('.host'))
  writeFileSync(path('.host/state'), 'a file')
  writeView(project, journal, '.host/state/view.json')
  expect(existsSync(path('.tailtest/session.json'))).toBe(true)
  expect(readFileSync(path('.host/state'), 'utf8')).toBe('a file')
})
