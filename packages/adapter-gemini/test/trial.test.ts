import { expect, test } from 'vitest'
import { gemini } from '../src/index.ts'
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
const hook = { command: 'node', args: [gemini.install.projectScript.reference, 'gemini'] }
const starts = file.starts?.(file.merge(undefined, hook, { edits: true })) ?? []

test('what a hook is tried with has the fields of what the client sends, and means something', async () => {
  const trial = await gemini.trial?.()
  const tried = starts.flatMap((start) => trial?.payload(start, project) ?? [])
  expect(tried).toHaveLength(4)
  const known = new Set(recorded.flatMap((one) => Object.keys(one.payload)))
  for (const { payload } of tried) {
    const input = gemini.input.check(payload)
    const [event] = input === undefined ? [] : gemini.parse(input, {})
    expect(event, JSON.stringify(payload)).toMatchObject({ start: project.root })
    expect(Object.keys(Object(payload)).filter((name) => !known.has(name))).toEqual([])
  }
})
