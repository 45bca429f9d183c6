import { relPath } from '@tailtest/project'
import { mark, writtenUnwatched } from '@tailtest/tree'
import { expect, test } from 'vitest'
import { openImports } from '../../../src/runs/select/imports.ts'
import { names, openUnwatched } from '../../../src/runs/start/reads.ts'
import { session, tempProject } from '../../project.ts'

test.each<[boolean, path: string, text: string]>([
  [true, 'made/table.json', "readFileSync('made/table.json')"],
  [true, 'made/table.json', "join(here, 'table.json')"],
  [true, 'made/table.json', "join(here, 'made', name)"],
  [true, 'made/table.json', "here + '/made/'"],
  [true, 'testdata/in.txt', 'os.ReadFile("testdata/in.txt")'],
  [true, 'data/', "open('data/' + name)"],
  [true, 'data/', 'Path("data/big") / name'],
  [true, 'table.json', 'cat table.json'],
  [false, 'made/table.json', "import './made-up.js'"],
  [false, 'made/table.json', "'old-table.json'"],
  [false, 'made/table.json', "'table.json5'"],
  [false, 'made/table.json', '// what is made here'],
  [false, 'made/table.json', "from 'made/other.js'"],
  [false, 'data/', '// the data of a day'],
])('%s: %s is named by %s', (is, path, text) => {
  expect(names(text, path)).toBe(is)
})

test('what git ignores and a test may read is told with the time at which it was written', async () => {
  const temp = tempProject({
    git: true,
    files: {
      '.gitignore': 'made\nnode_modules\n',
      'package.json': '{}\n',
      'src/rate.js': "export const FROM = 'made/rate.json'\n",
      'src/rate.test.js': "import { FROM } from './rate.js'\n",
      'src/other.test.js': 'test()\n',
    },
  })
  temp.write('made/rate.json', '1')
  temp.write('made/log.txt', '1')
  temp.write('made/.env', '1')
  temp.write('node_modules/kit/index.js', '1')
  const { place, context } = session(temp)
  const unwatched = openUnwatched(place, openImports(place, context))
  const pathsOf = async (path: string) => (await unwatched(relPath(path))).map((one) => one.path)
  expect(await pathsOf('src/rate.test.js')).toEqual(['made/.env', 'made/rate.json'])
  expect(await pathsOf('src/other.test.js')).toEqual(['made/.env'])
  const now = await mark(temp.project, { stateDirectory: temp.stateRoot })
  const [first] = await writtenUnwatched(temp.project)
  expect(Math.abs((first?.at ?? 0) - now.ts)).toBeLessThan(3_600_000)
})
