import { expect, test } from 'vitest'
import { isHookCommand, withFields } from '../src/index.ts'

const node = (...args: string[]) => ({ command: 'node', args })

test.each([
  ['/home/dev/.local/state/tailtest/cli/hook.cjs'],
  ['C:\\Users\\dev\\AppData\\Local\\tailtest\\cli\\hook.cjs'],
  ['/home/dev/shop/node_modules/@tailtest/cli/dist/hook.cjs'],
  ['.example/tailtest-hook.cjs'],
])('%s is a script of tailtest', (script) => {
  expect(isHookCommand(node(script, 'example'), 'example')).toBe(true)
})

test.each([
  [['/home/dev/hook.cjs', 'example']],
  [['/home/dev/tailtest/cli/hook.cjs', 'other']],
  [['/home/dev/tailtest/cli/hook.cjs', 'example', '--more']],
  [['/home/dev/tailtest/cli/hook.cjs.bak', 'example']],
  [['tailtest/'.repeat(100_000), 'example']], // took minutes
  [[]],
])('%.80j is not our command', (args) => {
  expect(isHookCommand(node(...args), 'example')).toBe(false)
})

test('fields stand in front of a text, quoted, without those that are not given', () => {
  const text = withFields(
    { name: 'a', argument: undefined, isFree: true, said: 'x: "y"' },
    'Text.\n\n',
  )
  expect(text).toBe('---\nname: "a"\nisFree: true\nsaid: "x: \\"y\\""\n---\n\nText.\n')
})
