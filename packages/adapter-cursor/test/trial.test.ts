import { expect, test } from 'vitest'
import { cursor } from '../src/index.ts'
import { recorded } from './recorded.ts'

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
const [file] = cursor.install.settings('user', { root: project.root, home: '/home/dev' })
const hook = { command: 'node', args: ['/opt/tailtest/cli/hook.cjs', 'cursor'] }
const starts = file?.starts?.(file.merge(undefined, hook, { edits: true })) ?? []

test('what a hook is tried with has the fields of what Cursor sends, and means something', async () => {
  const trial = await cursor.trial?.()
  const tried = starts.flatMap((start) => trial?.payload(start, project) ?? [])
  expect(tried).toHaveLength(5)
  for (const { payload } of tried) {
    const input = cursor.input.check(payload)
    if (input === undefined) throw new Error(JSON.stringify(payload))
    const [event] = cursor.parse(input, trial?.variables(project.root) ?? {})
    expect(event).toMatchObject({ start: project.root })
    const same = recorded.filter((one) => one.payload.hook_event_name === input.hook_event_name)
    const known = new Set(same.flatMap((one) => Object.keys(one.payload)))
    expect(Object.keys(Object(payload)).filter((name) => !known.has(name))).toEqual([])
  }
})

test('silence is no answer of a hook that has something to say', async () => {
  const trial = await cursor.trial?.()
  const isTaken = (event: string, answer: object) =>
    trial?.answer({ event, start: '' }).safeParse(answer).success
  expect(isTaken('sessionStart', {})).toBe(false)
  expect(isTaken('postToolUse', { additional_context: 'queued' })).toBe(true)
  expect(isTaken('beforeShellExecution', {})).toBe(false)
  expect(isTaken('afterFileEdit', {})).toBe(true)
})
