import { expect, test } from 'vitest'
import { settingsFile } from './settings.ts'

const root = '/home/dev/shop'
const places = { root, home: '/home/dev' }
const file = settingsFile('project', places)
const said = async (kept: string | undefined) => {
  const problems = (await file.consent?.problems('', kept)) ?? []
  return problems.map(({ message }) => message)
}
const UNTRUSTED = ['the folder is not trusted: Copilot skips the hooks in it without a word']

// As client 1.0.102 writes the file.
const kept = (...folders: string[]) =>
  `// User settings belong in settings.json.\n// This file is managed automatically.\n${JSON.stringify({ trustedFolders: folders })}\n`

test('the list is in the configuration of the home; a person’s own hooks need none', () => {
  expect(file.consent?.path).toBe('/home/dev/.copilot/config.json')
  expect(settingsFile('user', places).consent).toBeUndefined()
})

test.each([
  ['the folder', kept(root)],
  ['one above it', kept('/home/dev')],
  ['in an older name of the list', '{"trusted_folders": ["/home/dev/shop"]}'],
])('%s is trusted: there is nothing to say', async (_, text) => {
  expect(await said(text)).toEqual([])
})

test.each([
  ['nothing', undefined],
  ['an empty file', ''],
  ['others', kept('/home/dev/shop2', '/home/dev/shop/packages', 'shop')],
  ['no list', '{"trustedFolders": "/home/dev/shop"}'],
])('%s is trusted: it is told', async (_, text) => {
  expect(await said(text)).toEqual(UNTRUSTED)
})

test('a configuration that cannot be read is an error', async () => {
  await expect(said('{')).rejects.toMatchObject({
    code: 'SETTINGS_UNREADABLE',
    message: '/home/dev/.copilot/config.json: is not JSON',
  })
})
