import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildGraph } from '@tailtest/impact'
import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { handle } from '../../src/flow.ts'
import { countTested, hasGrace, isUntested, refreshTested } from '../../src/tdd/tested.ts'
import {
  addVitest,
  contextOf,
  eventBase,
  session,
  type TempProject,
  tempProject,
} from '../project.ts'

const TEST = (path: string) => `import { expect, test } from 'vitest'
import { add } from '${path}'
test('adds up', () => { expect(add(1, 2)).toBe(3) })
`
const source = (n: number) => relPath(`src/part-${n}.ts`)
const ADD = 'export const add = (a: number, b: number) => a + b\n'

/** Sources of which the first some have a test. */
function shop(sources: number, tested: number): TempProject {
  const files: Record<string, string> = {
    '.tailtest/config.json': '{"tdd":{"mode":{"**":"enforce"}}}',
    'src/cart.css': 'a {}',
  }
  for (let n = 0; n < sources; n += 1) files[source(n)] = ADD
  for (let n = 0; n < tested; n += 1) files[`test/part-${n}.test.ts`] = TEST(`../src/part-${n}`)
  const temp = tempProject({ files })
  addVitest(temp)
  return temp
}

const count = async ({ project, stateRoot }: TempProject, matches?: (path: string) => boolean) =>
  countTested({ project, stateRoot }, await buildGraph(project), matches)

const propose = (temp: TempProject, path: string) =>
  handle(
    {
      ...{ type: 'edit-proposed', ...eventBase(temp) },
      edits: [
        { kind: 'write', path: join(temp.project.root, path), text: `${ADD}// 2\nadd(1, 2)\n` },
      ],
    },
    contextOf(temp),
  )

test('counts the sources that some test loads, of all and of a part', async () => {
  const temp = shop(4, 1)
  temp.write('src/part-0.ts', `export { add } from './part-1'\n`)
  expect(await count(temp)).toEqual({ sources: 4, reached: 2 })
  expect(await count(temp, (path) => path === source(3))).toEqual({ sources: 1, reached: 0 })
})

test.each([
  [0, 0, false],
  [5, 0, true],
  [6, 1, true],
  [5, 1, false],
])('of %i sources %i reached: untested %s', (sources, reached, expected) => {
  expect(isUntested({ sources, reached })).toBe(expected)
})

describe('in a project with hardly any tests', () => {
  test('a file without a test is only warned of, once that was counted', async () => {
    const temp = shop(6, 1)
    session(temp)
    expect(await propose(temp, source(5))).toMatchObject({ type: 'refuse' })
    await count(temp)
    expect(await propose(temp, source(5))).toEqual({
      type: 'note',
      text: `tailtest: src/part-5.ts has no test, and this project has hardly any: the edit passes.
A test is worth writing first: one that pins what it does now, or one that fails without the edit:
  npx tailtest red test/part-5.test.ts --for src/part-5.ts`,
    })
  })

  test('a file with a test, and a new one, are refused', async () => {
    const temp = shop(6, 1)
    session(temp)
    await count(temp)
    expect(await propose(temp, source(0))).toMatchObject({ type: 'refuse' })
    expect(await propose(temp, 'src/new.ts')).toMatchObject({ type: 'refuse' })
  })

  test('an edit reads what was counted, and counts nothing', async () => {
    const temp = shop(6, 1)
    session(temp)
    await propose(temp, source(5))
    expect(existsSync(join(temp.stateRoot, 'tested.json'))).toBe(false)
  })
})

test('with enough tests nobody has that grace, nor where the figures are damaged', async () => {
  const temp = shop(5, 1)
  await count(temp)
  expect(hasGrace(temp, source(4))).toBe(false)
  for (const text of ['{', '[]', '{"sources":9,"reached":0}']) {
    writeFileSync(join(temp.stateRoot, 'tested.json'), text)
    expect(hasGrace(temp, source(4))).toBe(false)
  }
})

test('is counted again after an hour, and read from no graph before', async () => {
  const temp = shop(6, 1)
  const { project, stateRoot } = temp
  let reads = 0
  const graph = () => {
    reads += 1
    return buildGraph(project)
  }
  const { place } = session(temp)
  const enforcing = await place.config()
  await refreshTested({ project, stateRoot }, { tdd: { ...enforcing.tdd, mode: {} } }, graph)
  expect(reads).toBe(0)
  await refreshTested({ project, stateRoot }, enforcing, graph)
  await refreshTested({ project, stateRoot }, enforcing, graph)
  expect(reads).toBe(1)
  const file = join(stateRoot, 'tested.json')
  utimesSync(file, 1000, 1000)
  for (const n of [1, 2]) temp.write(`test/part-${n}.test.ts`, TEST(`../src/part-${n}`))
  await refreshTested({ project, stateRoot }, enforcing, graph)
  expect(reads).toBe(2)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ sources: 6, reached: 3, paths: [] })
})
