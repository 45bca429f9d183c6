import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '@tailtest/loop'
import type { Shop } from './shop.ts'

/** The fields of `.tailtest/session.json` that the tests look at. */
export interface SessionView {
  session_id: string
  pending_files: { path: string; language: string; status: string }[]
  touched_files: string[]
  generated_tests: Record<string, string>
  fix_attempts: Record<string, number>
  last_failures: string[]
  scenario_log: { file: string; test: string; status: string; attempts: number }[]
  complexity_scores: Record<string, number>
}

export interface HistoryEntry {
  file: string
  status: string
  attempts: number
  session_id: string
  classification: string
}

export interface JournalRecord {
  type: string
  session: string
  actor: string
  [field: string]: unknown
}

export const sessionView = (shop: Shop): SessionView | undefined =>
  readJson(shop, '.tailtest/session.json')

export const history = (shop: Shop): HistoryEntry[] =>
  readJson<HistoryEntry[]>(shop, '.tailtest/history.json') ?? []

/** What the last run left in `.tailtest/reports/latest.json`; throws where there was none. */
export const latestReport = (shop: Shop): Report =>
  JSON.parse(shop.read('.tailtest/reports/latest.json'))

/** What became of a file, as the view says. */
export const outcomeOf = (shop: Shop, file: string): string | undefined =>
  sessionView(shop)?.scenario_log.findLast((entry) => entry.file === file)?.status

/** Every session's journal, in the order of the file names. */
export function journals(shop: Shop): JournalRecord[][] {
  const folder = shop.path('.tailtest/sessions')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  return names.sort().map((name) => recordsOf(readFileSync(join(folder, name), 'utf8')))
}

/** All records of a type, over all sessions. */
export const recorded = (shop: Shop, type: string): JournalRecord[] =>
  journals(shop)
    .flat()
    .filter((record) => record.type === type)

const recordsOf = (text: string): JournalRecord[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

function readJson<T>(shop: Shop, file: string): T | undefined {
  return existsSync(shop.path(file)) ? JSON.parse(shop.read(file)) : undefined
}
