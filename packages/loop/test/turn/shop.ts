import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { relPath, toAbsolute } from '@tailtest/project'
import { handle } from '../../src/flow.ts'
import type { Report } from '../../src/turn/report.ts'
import {
  addVitest,
  contextOf,
  eventBase,
  session,
  type TempProject,
  tempProject,
} from '../project.ts'

export const CART = 'export const total = (a, b) => a + b\nexport const empty = () => 1\n'
const CART_TEST = `import { expect, test } from 'vitest'
import { empty, total } from './cart.js'
test('adds up', () => { expect(total(1, 2)).toBe(3) })
test('is empty', () => { expect(empty()).toBe(0) })
`

/** A shop one of whose tests fails as it was committed. */
export function shop(files: Record<string, string> = {}): TempProject {
  const temp = tempProject({ git: true })
  addVitest(temp)
  temp.write('src/cart.js', CART)
  temp.write('src/cart.test.js', CART_TEST)
  // a busy machine takes its time, and what was run before is no question of it
  temp.write('.tailtest/config.json', JSON.stringify({ budget_ms: { interactive: 100_000 } }))
  for (const [path, text] of Object.entries(files)) temp.write(path, text)
  temp.commit()
  temp.trust()
  session(temp)
  return temp
}

/** What the agent does between its edit and the end of its turn. */
export type Meanwhile = (temp: TempProject) => Promise<unknown>
const nothing: Meanwhile = async () => {}

/** One turn in which a file is written; gives what was said, and of each failure since when it is there. */
export async function turn(
  temp: TempProject,
  path: string,
  text: string,
  meanwhile = nothing,
  id = 't1',
  over: Parameters<typeof contextOf>[1] = {},
) {
  await handle({ type: 'prompt-sent', ...eventBase(temp, { turn: id }), text: '' }, contextOf(temp))
  temp.write(path, text)
  const files = [{ path: toAbsolute(temp.project, relPath(path)), kind: 'written' as const }]
  await handle({ type: 'file-edited', ...eventBase(temp), files }, contextOf(temp))
  await meanwhile(temp)
  const event = { ...eventBase(temp), continued: false, aborted: false, waiting: 'no' as const }
  const reply = await handle({ type: 'turn-ended', ...event }, contextOf(temp, over))
  const latest = join(temp.project.root, '.tailtest/reports/latest.json')
  const report: Report = JSON.parse(readFileSync(latest, 'utf8'))
  const failures = report.failures.map(({ id: of, status }) => `${of}: ${status}`)
  return { reply, failures, ran: report.files.map(({ test }) => test).sort() }
}

/** A prompt, and the end of its turn without an edit of the agent's. */
export async function quietTurn(temp: TempProject, id: string) {
  await handle({ type: 'prompt-sent', ...eventBase(temp, { turn: id }), text: '' }, contextOf(temp))
  const event = { ...eventBase(temp), continued: false, aborted: false, waiting: 'no' as const }
  return handle({ type: 'turn-ended', ...event }, contextOf(temp))
}
