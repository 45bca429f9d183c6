import { relPath } from '@tailtest/project'
import { emptySession } from '@tailtest/session'
import { expect, test } from 'vitest'
import { differingLines, isNamedIn, openSpeaks } from '../../../src/runs/select/words.ts'
import { session, tempProject } from '../../project.ts'

const SOURCE = relPath('lib/reply.js')
const TESTS = ['a', 'b', 'c'].map((name) => relPath(`test/${name}.test.js`))
const files = {
  'lib/reply.js': 'export function send(code) {\n  return code\n}\nexport const trailer = 1\n',
  'test/a.test.js': 'send(1)\n',
  'test/b.test.js': 'send(2); writeTrailers(reply)\n',
  'test/c.test.js': 'close()\n',
}
const CHANGED = files['lib/reply.js'].replace('return code', 'return writeTrailers(send, code)')

test('a test that knows a rarer word of the changed lines says more', async () => {
  const temp = tempProject({ git: true, files })
  temp.commit()
  const { place } = session(temp)
  temp.write('lib/reply.js', CHANGED)
  const speaks = await openSpeaks(place, emptySession(), { changed: [SOURCE], tests: TESTS })
  const [sends, trails, none] = TESTS.map(speaks)
  expect(none).toBe(0)
  expect(sends).toBeGreaterThan(0)
  expect(trails).toBeGreaterThan(2 * (sends ?? 0))
})

test('without a change, and of what is not there, nobody speaks', async () => {
  const temp = tempProject({ git: true, files })
  temp.commit()
  const { place } = session(temp)
  const gone = relPath('lib/gone.js')
  const speaks = await openSpeaks(place, emptySession(), {
    changed: [SOURCE, gone],
    tests: [...TESTS, gone],
  })
  expect(TESTS.map(speaks)).toEqual([0, 0, 0])
})

test('a line that moved is none that changed', () => {
  expect(differingLines('a\nb\nc\n', 'b\na\nd\n')).toEqual(['c', 'd'])
})

test.each<[string, boolean]>([
  ['tests/test_cart.py::test_add', true],
  ['tests/test_cart.py::TestCart\u001ftest_add[two]#2', true],
  ['tests/test_cart.py::test_add_two', false],
  ['tests/test_cart.py::', false],
  ['tests/test_cart.py', false],
])('a text says the title of %s: %s', (id, isNamed) => {
  expect(isNamedIn('def test_add(cart):\n  pass\n', id)).toBe(isNamed)
})
