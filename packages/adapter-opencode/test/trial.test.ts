import { expect, test } from 'vitest'
import { opencode } from '../src/index.ts'
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
const file = settingsFile('project', { root: project.root, home: '/home/dev' })
const hook = { command: 'node', args: [opencode.install.projectScript.reference, 'opencode'] }
const startsOf = (edits: boolean) => file.starts?.(file.merge(undefined, hook, { edits })) ?? []

test('the hook is started from where the plugin stands, for the calls that the plugin asks about', () => {
  const starts = startsOf(false)
  const script = '/home/dev/shop/.opencode/tailtest-hook.cjs'
  for (const { start } of starts) {
    expect(start).toEqual({ command: 'node', args: [script, 'opencode'] })
  }
  const names = (edits: boolean) =>
    startsOf(edits).map(({ event, matcher }) => [event, matcher].join(' ').trim())
  expect(names(false)).toEqual([
    'chat.message',
    'tool.execute.before bash',
    ...['write', 'edit', 'apply_patch'].map((tool) => `tool.execute.after ${tool}`),
  ])
  expect(names(true)).toEqual(
    expect.arrayContaining(['tool.execute.before write', 'tool.execute.after bash']),
  )
})

test('what a hook is tried with has the fields of what the plugin sends, and means something', async () => {
  const trial = await opencode.trial?.()
  const tried = startsOf(true).flatMap((start) => trial?.payload(start, project) ?? [])
  expect(tried).toHaveLength(4)
  const known = new Set(recorded.flatMap((one) => Object.keys(one.payload)))
  for (const { payload } of tried) {
    const input = opencode.input.check(payload)
    const [event] = input === undefined ? [] : opencode.parse(input, {})
    expect(event, JSON.stringify(payload)).toMatchObject({ start: project.root })
    expect(Object.keys(Object(payload)).filter((name) => !known.has(name))).toEqual([])
  }
})
