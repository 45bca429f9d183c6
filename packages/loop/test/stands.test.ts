import { join } from 'node:path'
import { expect, test } from 'vitest'
import { session, tempProject } from './project.ts'

test('a place is told how tailtest is started where the agent stands', () => {
  const temp = tempProject()
  const { root } = temp.project
  const cwd = join(root, 'packages', 'web')
  const { place } = session(temp, { cwd }, { commandFor: (of, from) => `${of} from ${from}` })
  expect(place.command()).toBe(`${root} from ${cwd}`)
})
