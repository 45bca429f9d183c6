import { expect, test } from 'vitest'
import { copilot } from '../src/index.ts'
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
const reference = copilot.install.projectScript.reference
const hook = { command: 'node', args: [reference, 'copilot'] }
const starts = file.starts?.(file.merge(undefined, hook, { edits: true })) ?? []

test('what a hook is tried with has the fields of what the client sends, and means something', async () => {
  const trial = await copilot.trial?.()
  const tried = starts.flatMap((start) => trial?.payload(start, project) ?? [])
  expect(tried).toHaveLength(4)
  for (const { payload } of tried) {
    const input = copilot.input.check(payload)
    if (input === undefined) throw new Error(JSON.stringify(payload))
    const [event] = copilot.parse(input, {})
    expect(event).toMatchObject({ start: project.root })
    const known = new Set(recorded.flatMap((one) => Object.keys(one.payload)))
    expect(Object.keys(Object(payload)).filter((name) => !known.has(name))).toEqual([])
  }
})

test('the folder of the hooks is put in as the client does', async () => {
  const trial = await copilot.trial?.()
  const [first] = starts
  expect(trial?.expand(String(first?.start), '/home/dev/shop')).toBe(
    'node "/home/dev/shop/.github/hooks/tailtest-hook.cjs" copilot || true',
  )
})
