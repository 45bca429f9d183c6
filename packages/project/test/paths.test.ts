import { mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  baseName,
  joinRel,
  openProject,
  parentOf,
  relPath,
  toAbsolute,
  toRelative,
} from '../src/index.ts'
import { tempDir, write } from './temp.ts'

const posix = process.platform !== 'win32'

describe('where a path lies below the root', () => {
  test('absolute and root-relative paths give the same answer', () => {
    const project = openProject(tempDir())
    write(project.root, { 'src/a.ts': '' })
    expect(toRelative(project, join(project.root, 'src', 'a.ts'))).toBe('src/a.ts')
    expect(toRelative(project, 'src/a.ts')).toBe('src/a.ts')
    expect(toRelative(project, './src/../src/a.ts')).toBe('src/a.ts')
  })

  test('the root itself is the empty path', () => {
    const project = openProject(tempDir())
    expect(toRelative(project, project.root)).toBe('')
    expect(toRelative(project, '.')).toBe('')
    expect(toAbsolute(project, relPath(''))).toBe(project.root)
  })

  test('a file that does not exist yet has a place, in folders that do not exist yet', () => {
    const project = openProject(tempDir())
    expect(toRelative(project, 'not/there/yet.py')).toBe('not/there/yet.py')
    const deep = `${'d/'.repeat(60)}x.py`
    expect(toRelative(project, deep)).toBe(deep)
  })

  test.each(['..', '../x', 'a/../../x', '/etc/passwd', 'a\0b'])('%j is outside', (path) => {
    expect(toRelative(openProject(tempDir()), path)).toBeUndefined()
  })

  test('a sibling whose name begins like the root is outside', () => {
    const dir = tempDir()
    expect(toRelative(openProject(join(dir, 'app')), join(dir, 'app-old', 'a.ts'))).toBeUndefined()
  })

  test('a name that begins with two dots is inside', () => {
    expect(toRelative(openProject(tempDir()), '..a/b')).toBe('..a/b')
  })

  test('links inside the project are resolved', () => {
    const project = openProject(tempDir())
    write(project.root, { 'real/a.ts': '' })
    symlinkSync(join(project.root, 'real'), join(project.root, 'alias'), 'junction')
    expect(toRelative(project, 'alias/a.ts')).toBe('real/a.ts')
    expect(toRelative(project, 'alias/new.ts')).toBe('real/new.ts')
  })

  test('a link that leads out of the project is outside, whether or not the file exists', () => {
    const [inside, outside] = [tempDir(), tempDir()]
    write(outside, { 'a.ts': '' })
    symlinkSync(outside, join(inside, 'out'), 'junction')
    const project = openProject(inside)
    expect(toRelative(project, 'out/a.ts')).toBeUndefined()
    expect(toRelative(project, 'out/new/b.ts')).toBeUndefined()
  })

  test.runIf(posix)('a link to a file outside that does not exist yet is outside', () => {
    const [inside, outside] = [tempDir(), tempDir()]
    symlinkSync(join(outside, 'later.ts'), join(inside, 'a.ts'))
    expect(toRelative(openProject(inside), 'a.ts')).toBeUndefined()
  })

  test.runIf(posix)('links in a circle lead nowhere', () => {
    const dir = tempDir()
    symlinkSync(join(dir, 'b'), join(dir, 'a'))
    symlinkSync(join(dir, 'a'), join(dir, 'b'))
    expect(toRelative(openProject(dir), 'a/x.ts')).toBeUndefined()
  })

  test('a root reached through a link is the folder behind it', () => {
    const [dir, target] = [tempDir(), tempDir()]
    symlinkSync(target, join(dir, 'link'), 'junction')
    const project = openProject(join(dir, 'link'))
    expect(project.root).toBe(realpathSync.native(target))
    expect(toRelative(project, join(dir, 'link', 'a.ts'))).toBe('a.ts')
  })

  test.runIf(posix)('a backslash is part of a name where the system says so', () => {
    expect(toRelative(openProject(tempDir()), 'a\\b.ts')).toBe('a\\b.ts')
  })

  test('what comes out goes back in', () => {
    const project = openProject(tempDir())
    mkdirSync(join(project.root, 'a'))
    const segment = fc
      .stringMatching(/^[a-z0-9 é'"_-]{1,8}$/)
      .filter((text) => text.trim() === text)
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
        const path = joinRel(relPath('a'), ...segments)
        expect(toRelative(project, toAbsolute(project, path))).toBe(path)
      }),
    )
  })
})

describe('paths already known to lie below the root', () => {
  test.each([
    ['a/b', 'a/b'],
    ['./a//b/', 'a/b'],
    ['.', ''],
    ['', ''],
    ['..a', '..a'],
  ])('%j becomes %j', (text, path) => {
    expect(relPath(text)).toBe(path)
  })

  test.each(['/a', 'a/../b', '..', 'a\0'])('%j is refused', (text) => {
    expect(() => relPath(text)).toThrow(expect.objectContaining({ code: 'INVALID_PATH' }))
  })

  test('a path has a folder and a name, the root has neither', () => {
    expect(parentOf(relPath('a/b/c.ts'))).toBe('a/b')
    expect(parentOf(relPath('c.ts'))).toBe('')
    expect(parentOf(relPath(''))).toBeUndefined()
    expect(baseName(relPath('a/b/c.ts'))).toBe('c.ts')
    expect(baseName(relPath(''))).toBe('')
  })

  test('joining stays below the root', () => {
    expect(joinRel(relPath(''), 'a', 'b/c')).toBe('a/b/c')
    expect(joinRel(relPath('a'))).toBe('a')
    expect(() => joinRel(relPath('a'), '..', '..')).toThrow(/below the root/)
  })
})

test('joining is the same whether a segment is one name or several', () => {
  const segment = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'ab./\\:\0'), maxLength: 6 }),
    fc.constantFrom('', '.', '..', 'src', 'a/b', './a', 'a//b/'),
  )
  const outcome = (join: () => string) => {
    try {
      return join()
    } catch (error) {
      return error instanceof Error ? error.name : error
    }
  }
  fc.assert(
    fc.property(fc.constantFrom('', 'src', 'src/a'), segment, (folder, name) => {
      const joined = outcome(() => joinRel(relPath(folder), name))
      const text = [folder, name].filter((each) => each !== '').join('/')
      expect(joined).toEqual(outcome(() => relPath(text)))
    }),
  )
})
