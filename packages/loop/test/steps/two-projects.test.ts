import { join, resolve } from 'node:path'
import { relPath, toAbsolute } from '@tailtest/project'
import { expect, test } from 'vitest'
import { handle } from '../../src/flow.ts'
import { contextOf, eventBase, tempProject } from '../project.ts'

const PROJECT = {
  'package.json': '{"type":"module","devDependencies":{"vitest":"*"}}',
  '.git/HEAD': 'ref: refs/heads/main\n',
  'src/cart.ts': 'export const one = 1\n',
  'src/price.ts': 'export const two = 2\n',
}

const below = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]))

test('of an edit in two projects each note goes by the files of its own', async () => {
  const temp = tempProject({
    files: {
      ...{ ...PROJECT, 'src/price.test.ts': '' },
      ...below('inner', { ...PROJECT, 'tests/price.test.ts': '' }),
    },
  })
  const files = ['src/cart.ts', 'inner/src/cart.ts'].map((path) => ({
    path: toAbsolute(temp.project, relPath(path)),
    kind: 'created' as const,
  }))
  const reply = await handle({ type: 'file-edited', ...eventBase(temp), files }, contextOf(temp))
  const text = 'text' in reply ? reply.text : ''
  expect(text).toContain('write test to src/cart.test.ts')
  expect(text).toContain('write test to inner/tests/cart.test.ts')
  expect(text).toMatch(/ run inner\/tests\/cart\.test\.ts$/m)
})

test('of a file of another repository the paths lead there from where the agent stands', async () => {
  const here = tempProject({ files: PROJECT })
  const other = tempProject({ files: PROJECT })
  const files = [
    { path: toAbsolute(other.project, relPath('src/cart.ts')), kind: 'created' as const },
  ]
  const reply = await handle({ type: 'file-edited', ...eventBase(here), files }, contextOf(here))
  const text = 'text' in reply ? reply.text : ''
  const [, named = ''] = /write test to "?([^"]+?)"?\. /.exec(text) ?? []
  expect(resolve(here.project.root, named)).toBe(join(other.project.root, 'src/cart.test.ts'))
})

test('what is said at the end of a turn of several repositories says of which', async () => {
  const here = tempProject({ files: PROJECT })
  const other = tempProject({ files: PROJECT })
  const edit = (path: string) => {
    const files = [{ path, kind: 'created' as const }]
    return handle({ type: 'file-edited', ...eventBase(here), files }, contextOf(here))
  }
  const ended = { type: 'turn-ended' as const, ...eventBase(here), continued: false }
  const end = async () => {
    const reply = await handle({ ...ended, aborted: false, waiting: 'no' }, contextOf(here))
    return 'user' in reply ? (reply.user ?? '') : ''
  }
  await edit(toAbsolute(other.project, relPath('src/cart.ts')))
  expect(await end()).toMatch(/^\[tailtest\] in ".+":\n\[tailtest\] not run: /)
  await edit(toAbsolute(here.project, relPath('src/cart.ts')))
  const [own] = (await end()).split('\n')
  expect(own, 'of the own alone').toMatch(/^\[tailtest\] not run: /)
})
