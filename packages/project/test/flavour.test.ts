import { posix, win32 } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  homeDir,
  pathBelow,
  programFolders,
  programFrom,
  userStateDir,
  windowsProgram,
} from '../src/index.ts'
import { normalForm } from '../src/system-path.ts'

/** Segments that no system takes for anything but a name. */
const name = fc
  .stringMatching(/^[a-zA-Z0-9 ._é-]{1,8}$/)
  .filter((text) => !/^[. ]|[. ]$/.test(text))
const names = fc.array(name, { minLength: 1, maxLength: 4 })

/** What somebody could try: dots, both separators, drives, shares, devices, streams. */
const hostile = fc.array(
  fc.constantFrom('..', '.', '...', '.. ', '/', '\\', 'a', 'C:', 'c:', 'nul', '\\\\?\\', ':x', ' '),
  { maxLength: 7 },
)

const flavours = [
  ['POSIX', posix, ['/home/dev/shop', '/', '/Volumes/dev/shöp']],
  ['Windows', win32, ['C:\\dev\\shop', 'C:\\', '\\\\server\\share\\shop', 'd:\\İ\\shop']],
] as const

describe.each(flavours)('on a system with paths as on %s', (_system, flavour, roots) => {
  const root = fc.constantFrom(...roots)

  test('what lies below a folder leads back to where it lay', () => {
    fc.assert(
      fc.property(root, names, (folder, segments) => {
        const path = flavour.join(folder, ...segments)
        expect(pathBelow(folder, path, flavour)).toBe(segments.join('/'))
        const below = normalForm(segments.join('/'), flavour)
        expect(below && flavour.join(folder, below)).toBe(path)
      }),
    )
  })

  test('whatever the text, a path below the root stays there', () => {
    fc.assert(
      fc.property(root, hostile, (folder, parts) => {
        const text = parts.join('')
        const path = normalForm(text, flavour)
        if (path === undefined) return
        expect(path.split('/')).not.toContain('..')
        expect(pathBelow(folder, flavour.join(folder, path), flavour)).toBe(path)
        expect(normalForm(path, flavour)).toBe(path)
      }),
      { numRuns: 2_000 },
    )
  })

  test('a folder is below itself, its parent and its brothers are not', () => {
    for (const folder of roots.filter((one) => flavour.dirname(one) !== one)) {
      expect(pathBelow(folder, folder, flavour)).toBe('')
      expect(pathBelow(folder, flavour.dirname(folder), flavour)).toBeUndefined()
      expect(pathBelow(folder, `${folder}-old${flavour.sep}a.ts`, flavour)).toBeUndefined()
      expect(pathBelow(folder, flavour.join(folder, '..', 'x'), flavour)).toBeUndefined()
      expect(pathBelow(folder, flavour.join(folder, '..a', 'b'), flavour)).toBe('..a/b')
    }
  })
})

describe('on Windows', () => {
  test.each([
    ['C:\\dev\\shop', 'c:\\Dev\\SHOP\\src\\A.ts', 'src/A.ts'],
    ['C:\\dev\\shop', 'C:/dev/shop/src/a.ts', 'src/a.ts'],
    ['C:\\dev\\shop', '\\\\?\\C:\\dev\\shop\\src\\a.ts', 'src/a.ts'],
    ['\\\\?\\C:\\dev\\shop', 'c:\\dev\\shop\\a.ts', 'a.ts'],
    ['\\\\server\\share\\shop', '\\\\SERVER\\share\\shop\\a.ts', 'a.ts'],
    ['\\\\server\\share\\shop', '\\\\?\\UNC\\server\\share\\shop\\a.ts', 'a.ts'],
    ['C:\\', 'C:\\a.ts', 'a.ts'],
    ['D:\\İ', 'd:\\İ\\a\\b.ts', 'a/b.ts'],
  ])('in %s lies %s as %s', (folder, path, below) => {
    expect(pathBelow(folder, path, win32)).toBe(below)
  })

  test.each([
    ['C:\\dev\\shop', 'D:\\dev\\shop\\a.ts'],
    ['C:\\dev\\shop', '\\\\server\\share\\dev\\shop\\a.ts'],
    ['\\\\server\\share', '\\\\server\\other\\a.ts'],
    ['C:\\dev\\shop', 'C:\\dev\\shop\\..\\a.ts'],
  ])('outside of %s lies %s', (folder, path) => {
    expect(pathBelow(folder, path, win32)).toBeUndefined()
  })

  test.each(['..\\x', 'a\\..\\..\\x', 'C:x', 'c:', 'C:\\x', '\\x', '\\\\server\\share', 'a/.. /x'])(
    '%j is not a path below the root',
    (text) => {
      expect(normalForm(text, win32)).toBeUndefined()
    },
  )

  test('backslashes part folders', () => {
    expect(normalForm('src\\.\\cart.ts', win32)).toBe('src/cart.ts')
    expect(normalForm('src\\cart.ts', posix)).toBe('src\\cart.ts')
  })
})

describe('the home folder', () => {
  test.each([
    ['linux', { HOME: '/home/dev' }, '/home/dev'],
    ['darwin', { HOME: '/Users/dev', USERPROFILE: '/elsewhere' }, '/Users/dev'],
    ['win32', { USERPROFILE: 'C:\\Users\\dev', HOME: 'H:\\' }, 'C:\\Users\\dev'],
    ['win32', { USERPROFILE: '\\\\server\\home\\dev' }, '\\\\server\\home\\dev'],
    ['win32', { HOME: 'H:\\dev' }, 'H:\\dev'],
    ['win32', { USERPROFILE: 'C:\\Users\\dev', HOME: '/c/Users/dev' }, 'C:\\Users\\dev'],
  ] as const)('on %s with %j is %s', (platform, env, dir) => {
    expect(homeDir(env, platform)).toBe(dir)
  })

  test.each([
    ['win32', { HOME: '/c/Users/dev' }],
    ['win32', { USERPROFILE: 'Users\\dev' }],
    ['linux', { HOME: 'dev' }],
    ['linux', {}],
  ] as const)('on %s %j names none: the system says', (platform, env) => {
    expect(homeDir(env, platform)).toBe(homeDir({}, platform))
  })
})

describe('the state folder, on each system', () => {
  test.each([
    ['win32', { LOCALAPPDATA: 'C:\\Users\\dev\\AppData\\Local' }],
    ['win32', { USERPROFILE: 'C:\\Users\\dev', HOME: '/c/Users/dev', LOCALAPPDATA: 'Local' }],
  ] as const)('on %s with %j', (platform, env) => {
    expect(userStateDir(env, platform)).toBe('C:\\Users\\dev\\AppData\\Local\\tailtest')
  })

  test('a share is a place of its own', () => {
    expect(userStateDir({ TAILTEST_STATE_DIR: '\\\\server\\state' }, 'win32')).toBe(
      '\\\\server\\state\\tailtest',
    )
  })
})

describe('the folders of programs', () => {
  test.each([
    ['linux', { PATH: '/usr/bin:bin::/opt/a b:.' }, ['/usr/bin', '/opt/a b']],
    ['win32', { Path: 'C:\\Windows;"C:\\a;b";bin;\\tools;' }, ['C:\\Windows', 'C:\\a;b']],
    ['win32', { path: '\\\\server\\tools' }, ['\\\\server\\tools']],
    ['win32', {}, []],
    ['linux', { Path: '/usr/bin' }, []],
  ] as const)('on %s with %j', (platform, env, folders) => {
    expect(programFolders(env, platform)).toEqual(folders)
  })
})

describe('a program that we start ourselves', () => {
  test('is never one of the folder that we are in, where Windows would look first', () => {
    expect(programFrom({ Path: '.;;C:\\nowhere' }, 'node', 'win32')).toBeUndefined()
    expect(programFrom({ PATH: '/usr/bin' }, 'node', 'linux')).toBe('node')
  })

  test.each([
    [{ SystemRoot: 'D:\\Windows' }, 'D:\\Windows\\System32\\taskkill.exe'],
    [{ SystemRoot: 'Windows', windir: 'D:\\W' }, 'D:\\W\\System32\\taskkill.exe'],
    [{}, 'C:\\Windows\\System32\\taskkill.exe'],
  ] as const)('with %j, of Windows itself, has the path %s', (env, path) => {
    expect(windowsProgram(env, 'taskkill')).toBe(path)
  })
})
