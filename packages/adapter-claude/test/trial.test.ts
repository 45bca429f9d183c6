import { expect, test } from 'vitest'
import { claude } from '../src/index.ts'
import { recorded } from './recorded.ts'
import { settingsFile } from './settings.ts'

const project = {
  root: '/home/dev/shop',
  source: { path: 'src/price.ts', text: 'export const price = 1\n' },
  command: 'dropdb tailtest-trial',
  gated: {
    path: 'src/tax.ts',
    before: 'export const tax = 0.2\n',
    after: 'export const tax = 0.3\n',
  },
}
const file = settingsFile('user', { root: project.root, home: '/home/dev' })
const hook = { command: 'node', args: ['/opt/tailtest/cli/hook.cjs', 'claude'] }
const starts = file.starts?.(file.merge(undefined, hook, { edits: true })) ?? []

test('what a hook is tried with has the fields of what the client sends, and means something', async () => {
  const trial = await claude.trial?.()
  const tried = starts.flatMap((start) => trial?.payload(start, project) ?? [])
  expect(tried).toHaveLength(4)
  for (const { payload } of tried) {
    const input = claude.input.check(payload)
    if (input === undefined) throw new Error(JSON.stringify(payload))
    const [event] = claude.parse(input, trial?.variables(project.root) ?? {})
    expect(event).toMatchObject({ start: project.root })
    const same = recorded.filter((one) => one.payload.hook_event_name === input.hook_event_name)
    const known = new Set(same.flatMap((one) => Object.keys(one.payload)))
    expect(Object.keys(Object(payload)).filter((name) => !known.has(name))).toEqual([])
  }
})
