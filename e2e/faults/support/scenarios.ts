import { openHistory } from '@tailtest/history'
import { openProject, relPath } from '@tailtest/project'
import { recorded, written } from './events.ts'
import type { Machine } from './machine.ts'
import { HALF } from './project.ts'
import { writeFiles } from './write-files.ts'

/** A session began, in a project with a history. */
export async function begin(machine: Machine): Promise<void> {
  const entry = { attempts: 0, status: 'passed', timestamp: '2026-01-01T00:00:00.000Z' } as const
  openHistory(openProject(machine.root)).upsert([
    { ...entry, file: relPath('src/price.js'), session_id: 'one before' },
  ])
  await machine.hook(recorded(machine, 'SessionStart.startup'))
  await machine.hook(recorded(machine, 'UserPromptSubmit'))
}

/** A session in which a source and its test, which fails, were written. */
export async function work(machine: Machine): Promise<void> {
  await begin(machine)
  writeFiles(machine.root, { [HALF.source]: HALF.text, [HALF.test]: HALF.testText })
  await machine.hook(written(machine, HALF.source))
  await machine.hook(written(machine, HALF.test))
}

/** The same, its turn ended: the failure is known. */
export async function failed(machine: Machine): Promise<void> {
  await work(machine)
  await machine.hook(recorded(machine, 'Stop', { stop_hook_active: false }))
}

/** A session in which no edit is made without a failing test. */
export async function enforced(machine: Machine): Promise<void> {
  const tdd = { mode: { '**': 'enforce' } }
  writeFiles(machine.root, { '.tailtest/config.json': JSON.stringify({ tdd }) })
  await begin(machine)
}
