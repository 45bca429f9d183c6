import { expect, test } from 'vitest'
import { cline } from '../src/index.ts'
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
const places = { root: project.root, home: '/home/dev' }

function startsOf(scope: 'project' | 'user', script: string) {
  const hook = { command: 'node', args: [script, 'cline'] }
  return cline.install
    .settings(scope, places)
    .flatMap((file) => file.starts?.(file.merge(undefined, hook)) ?? [])
}

test('a hook file is started as it is, the hook of the plugin from where the plugin stands', () => {
  const node = (...args: string[]) => ({ command: 'node', args })
  expect(
    startsOf('project', '../tailtest-hook.cjs').map(({ event, start }) => [event, start]),
  ).toEqual([
    ['PostToolUse', node('/home/dev/shop/.cline/hooks/PostToolUse.cjs')],
    ['TaskComplete', node('/home/dev/shop/.cline/hooks/TaskComplete.cjs')],
    ['beforeTool', node('/home/dev/shop/.cline/tailtest-hook.cjs', 'cline')],
  ])
  expect(startsOf('user', '/opt/tailtest/hook.cjs').at(-1)?.start).toEqual(
    node('/opt/tailtest/hook.cjs', 'cline'),
  )
})

test('what a hook is tried with has the fields of what is sent, and means something', async () => {
  const trial = await cline.trial?.()
  const starts = startsOf('user', '/opt/tailtest/hook.cjs')
  const tried = starts.flatMap((start) => trial?.payload(start, project) ?? [])
  expect(tried).toHaveLength(2)
  for (const { payload } of tried) {
    const input = cline.input.check(payload)
    if (input === undefined) throw new Error(JSON.stringify(payload))
    const [event] = cline.parse(input, {})
    expect(event).toMatchObject({ start: project.root })
    const kind = 'hook' in input ? input.hook : input.hookName
    const same = recorded.filter(({ payload: one }) => (one.hook ?? one.hookName) === kind)
    const known = new Set(same.flatMap((one) => Object.keys(one.payload)))
    expect(Object.keys(Object(payload)).filter((name) => !known.has(name))).toEqual([])
  }
})
