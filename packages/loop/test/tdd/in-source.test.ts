import { join } from 'node:path'
import { silent } from '@tailtest/adapter-kit'
import { relPath } from '@tailtest/project'
import { beforeAll, describe, expect, test } from 'vitest'
import { handle } from '../../src/flow.ts'
import { classIn } from '../../src/tdd/class-of.ts'
import {
  addVitest,
  contextOf,
  eventBase,
  session,
  syntax,
  type TempProject,
  tempProject,
} from '../project.ts'

const RUST = `pub fn total(items: &[u32]) -> u32 {
    items.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds_up() {
        assert_eq!(total(&[1, 2]), 3);
    }
}
`
const STORY = 'export const Open = { args: {} }\n'
const PLAYED = `${STORY}export const Paid = { play: async () => {} }\n`

function shop(tdd: object = {}): TempProject {
  const settings = { tdd: { mode: { '**': 'enforce' }, ...tdd } }
  const temp = tempProject({
    files: {
      '.tailtest/config.json': JSON.stringify(settings),
      'Cargo.toml': '[package]\nname = "till"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs': RUST,
      'src/till.stories.ts': STORY,
    },
  })
  addVitest(temp)
  session(temp)
  return temp
}

const propose = (temp: TempProject, path: string, text: string) =>
  handle(
    {
      ...{ type: 'edit-proposed', ...eventBase(temp) },
      edits: [{ kind: 'write', path: join(temp.project.root, path), text }],
    },
    contextOf(temp),
  )

const rules = (temp: TempProject) =>
  session(temp).journal.readAs((value) => {
    const { type, class: kind, rule } = Object(value)
    return type === 'tdd.edit' ? `${kind} ${rule}` : undefined
  })

describe('a Rust source that holds its tests', () => {
  // a decision has two seconds, and a grammar that is read for the first time may take them all
  beforeAll(() => syntax.parse('src/lib.rs', RUST))

  test('may be edited in them, like every test', async () => {
    const temp = shop()
    const more = RUST.replace('    #[test]', '    #[test]\n    fn none() {}\n\n    #[test]')
    expect(await propose(temp, 'src/lib.rs', more)).toEqual(silent)
    expect(rules(temp)).toEqual(['test test'])
  })

  test('may not be edited outside of them without a red', async () => {
    const temp = shop()
    await propose(temp, 'src/lib.rs', RUST.replace('items.iter().sum()', '3'))
    expect(rules(temp)).not.toContain('test test')
    expect(rules(temp)).toHaveLength(1)
  })
})

describe('a component’s story that plays something', () => {
  test('is a test where the project says so', async () => {
    const temp = shop({ stories_are_tests: true })
    expect(await propose(temp, 'src/till.stories.ts', PLAYED)).toEqual(silent)
    expect(rules(temp)).toEqual(['test test'])
    expect(await propose(temp, 'src/cart.stories.ts', STORY)).toMatchObject({ type: 'refuse' })
  })

  test('is a source elsewhere', async () => {
    const temp = shop()
    expect(await propose(temp, 'src/till.stories.ts', PLAYED)).toMatchObject({ type: 'refuse' })
  })
})

test.each([
  ['app/views/cart.html.erb', 'other'],
  ['src/cart.html', 'other'],
  ['src/cart.css', 'other'],
  ['src/cart.scss', 'other'],
  ['README.md', 'other'],
  ['package-lock.json', 'other'],
  ['src/cart.vue', 'source'],
] as const)('%s is %s', async (path, kind) => {
  const temp = shop()
  const { place } = session(temp)
  expect(await classIn(place, relPath(path))).toBe(kind)
})

describe('a file of another name that the runner collects', () => {
  const TESTED = "import test from 'any'\ntest('adds', (t) => t.pass())\n"
  const of = (runner: string, files: Record<string, string>) =>
    tempProject({
      files: {
        'package.json': JSON.stringify({ name: 'shop', devDependencies: { [runner]: '*' } }),
        '.tailtest/config.json': JSON.stringify({ tdd: { mode: { '**': 'enforce' } } }),
        ...files,
      },
    })

  test.each([
    ['ava', 'test.js', 'test'],
    ['ava', 'src/test.js', 'test'],
    ['tap', 'test/basic.js', 'test'],
    ['mocha', 'test/res.status.js', 'test'],
    ['vitest', 'src/test.js', 'source'],
  ] as const)('of %s, %s, is a %s', async (runner, path, kind) => {
    const { place } = session(of(runner, { [path]: TESTED }))
    expect(await classIn(place, relPath(path))).toBe(kind)
  })

  test('is support where it declares no test', async () => {
    const { place } = session(of('tap', { 'test/helper.js': 'export const two = () => 2\n' }))
    expect(await classIn(place, relPath('test/helper.js'))).toBe('support')
  })

  test('is written without a failing test', async () => {
    const temp = of('ava', { 'test.js': TESTED })
    session(temp)
    const more = `${TESTED}test('more', (t) => t.fail())\n`
    expect(await propose(temp, 'test.js', more)).toEqual(silent)
    expect(rules(temp)).toEqual(['test test'])
  })
})
