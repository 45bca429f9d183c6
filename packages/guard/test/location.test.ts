import { describe, expect, test } from 'vitest'
import { folderMeant, locate, type Surroundings } from '../src/location.ts'

const real = (path: string) => path

const linux: Surroundings = {
  root: '/home/dev/shop',
  home: '/home/dev',
  temporary: ['/tmp'],
  platform: 'linux',
  real,
}
const mac: Surroundings = {
  root: '/Volumes/dev/shöp',
  home: '/Volumes/dev',
  temporary: ['/private/tmp', '/Volumes/dev'],
  platform: 'darwin',
  real,
}
const windows: Surroundings = {
  root: 'C:\\Users\\dev\\shop',
  home: 'C:\\Users\\dev',
  temporary: ['C:\\Temp', 'C:\\Users\\dev'],
  platform: 'win32',
  real,
}

/** What `rm -rf <text>` in the project's root would delete. */
const lost = (text: string, surroundings: Surroundings) => {
  const { root: cwd, platform } = surroundings
  return locate(folderMeant(text, true, { cwd, platform }) ?? '', surroundings)
}

describe('what would be lost with a folder', () => {
  test.each([
    ['.', 'the project'],
    ['./*', 'the project'],
    ['..', 'a folder around the project'],
    ['/', 'a folder around the project'],
    ['.git', 'git’s own data'],
    ['sub/.git/objects', 'git’s own data'],
    ['build', undefined],
    ['.GIT', undefined],
    ['/tmp/x', undefined],
    ['/srv', 'what lies outside the project'],
  ])('on Linux with %s: %s', (text, location) => {
    expect(lost(text, linux)).toBe(location)
  })

  test.each([
    ['../SHÖP', 'the project'],
    ['../sho\u0308p', 'the project'],
    ['.GIT', 'git’s own data'],
    ['.Git/Refs', 'git’s own data'],
    ['/volumes', 'a folder around the project'],
    ['Build', undefined],
  ])('on macOS, where case and the way of accents do not count, with %s: %s', (text, location) => {
    expect(lost(text, mac)).toBe(location)
  })

  test.each([
    ['..\\SHOP', 'the project'],
    ['c:/users/DEV/shop/*', 'the project'],
    ['/c/Users/dev/shop', 'the project'],
    ['/c', 'a folder around the project'],
    ['/c/Users/dev/shop/build', undefined],
    ['.GIT\\objects', 'git’s own data'],
    ['c:\\temp\\x', undefined],
    ['D:\\shop', 'what lies outside the project'],
    ['/d/shop', 'what lies outside the project'],
  ])('on Windows, in every spelling of its shells, with %s: %s', (text, location) => {
    expect(lost(text, windows)).toBe(location)
  })
})

test('from an unknown folder a full path is judged, and no other', () => {
  const cwd = undefined
  expect(folderMeant('C:\\shop', false, { cwd, platform: 'win32' })).toBe('C:\\shop')
  expect(folderMeant('shop', false, { cwd, platform: 'win32' })).toBeUndefined()
  expect(folderMeant('/srv', false, { cwd, platform: 'linux' })).toBe('/srv')
  expect(folderMeant('C:\\shop', false, { cwd, platform: 'linux' })).toBeUndefined()
})
