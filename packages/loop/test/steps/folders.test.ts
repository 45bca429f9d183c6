import { join } from 'node:path'
import { expect, test } from 'vitest'
import { handle } from '../../src/flow.ts'
import { contextOf, eventBase, session, type TempProject, tempProject } from '../project.ts'

const shop = () => {
  const temp = tempProject({ files: { 'package.json': '{"type":"module"}' } })
  temp.trust()
  return temp
}
const start = (one: TempProject, other: TempProject, over: object = {}) => {
  // one person has both: the agreements are in one folder
  const context = contextOf(one, over)
  const folders = [other.project.root]
  const event = { type: 'session-started', ...eventBase(one), folders, cause: 'startup' } as const
  return handle(event, context)
}
const sessionIn = (place: TempProject) => session(place).journal.read().session

test('a session with several folders begins in each, and tells the rules once', async () => {
  const one = shop()
  const other = tempProject({ files: { 'package.json': '{}', '.tailtest/config.json': '{}' } })
  const reply = await start(one, other)
  const text = reply.type === 'note' ? reply.text : ''
  expect(text.match(/Plan before the code/g)).toHaveLength(1)
  expect(text).toContain(`In "${one.project.root}":`)
  expect(text).toContain(`In "${other.project.root}":`)
  expect(sessionIn(other).startedAt).toBeGreaterThan(0)
})

test('where the rules stand in a file of the agent’s they are not told again', async () => {
  const one = shop()
  const asked: string[] = []
  const context = contextOf(one, {
    hasRule: (folder) => asked.push(folder) > 0,
    skillFor: () => 'tailtest-rules',
  })
  const event = { type: 'session-started', ...eventBase(one), cause: 'startup' } as const
  const reply = await handle(event, context)
  const text = reply.type === 'note' ? reply.text : ''
  expect(asked).toEqual([one.project.root])
  expect(text).not.toContain('Plan before the code')
  expect(text).toContain('Depth: standard')
  expect(text).toContain('The skill tailtest-rules')
  expect(text).not.toContain('runs no tests by itself')
})

test('settings that the file cannot know are told', async () => {
  const one = shop()
  one.write('.tailtest/config.json', '{"run_tests":"off"}')
  const event = { type: 'session-started', ...eventBase(one), cause: 'startup' } as const
  const reply = await handle(event, contextOf(one, { hasRule: () => true }))
  expect(reply).toMatchObject({ text: expect.stringContaining('runs no tests by itself here') })
})

test('without git a file belongs to the folder that holds it, however that is spelled', async () => {
  const one = tempProject()
  const other = tempProject()
  other.link('linked', 'src')
  const path = join(other.project.root, other.write('src/a.ts', 'export const a = () => 1\n'))
  const folders = [other.project.root]
  const base = { ...eventBase(one), folders }
  const context = contextOf(one)
  expect(context.placeOf(base, path).project.root).toBe(other.project.root)
  expect(context.placeOf(base, join(one.project.root, 'b.ts')).project.root).toBe(one.project.root)
  expect(context.placeOf(base, '/elsewhere/c.ts').project.root).toBe(one.project.root)
})
