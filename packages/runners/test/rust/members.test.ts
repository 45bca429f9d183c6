import { expect, test } from 'vitest'
import { membersOf } from '../../src/families/rust/members.ts'
import { openFiles } from '../open.ts'

const crates = (...folders: string[]) =>
  Object.fromEntries(folders.map((folder) => [`${folder}/Cargo.toml`, '[package]\nname = "x"\n']))

const ALL = crates('app', 'crates/a', 'crates/b', 'crates/deep/c', 'libs/x-core', 'libs/y')

test.each([
  ['by name', 'members = ["app", "./crates/a/", "gone"]', ['app', 'crates/a']],
  ['by pattern', 'members = ["crates/*"]', ['crates/a', 'crates/b']],
  ['by part of a name', 'members = ["libs/x-*", "libs/[y]"]', ['libs/x-core', 'libs/y']],
  ['at any depth', 'members = ["crates/**"]', ['crates/a', 'crates/b', 'crates/deep/c']],
  ['without the excluded', 'members = ["crates/*"]\nexclude = ["crates/a"]', ['crates/b']],
  ['as Windows writes it', String.raw`members = ['crates\a']`, ['crates/a']],
  ['not a list', 'members = 7', []],
])('members of a Cargo workspace are found %s', async (_, keys, members) => {
  const dir = await openFiles({ ...ALL, 'Cargo.toml': `[workspace]\n${keys}\n` })
  expect(membersOf(dir).sort()).toEqual(members)
})

test('packages that the root depends on by path are members unasked, those outside are not', async () => {
  const text =
    '[workspace]\n[dependencies]\na = { path = "crates/a" }\nb = { path = "../b" }\nserde = "1"\n'
  expect(membersOf(await openFiles({ ...ALL, 'Cargo.toml': text }))).toEqual(['crates/a'])
})

test('a package that is no workspace has no members', async () => {
  const text = '[package]\nname = "x"\n[dependencies]\na = { path = "crates/a" }\n'
  expect(membersOf(await openFiles({ ...ALL, 'Cargo.toml': text }))).toEqual([])
})
