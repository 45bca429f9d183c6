import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { openTrust } from '@tailtest/session'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { installedCli } from '../src/plugin/installed.ts'

let base: string
let project: string
let env: Record<string, string>
const node = () => join(base, 'node', 'bin', 'node')

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'a plugin ')))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  project = join(base, 'home', 'shop')
  mkdirSync(join(project, '.git'), { recursive: true })
  writeFileSync(join(project, '.git', 'HEAD'), 'ref: refs/heads/main\n')
  env = { HOME: join(base, 'home'), TAILTEST_STATE_DIR: join(base, 'state'), PATH: '/usr/bin' }
})

/** What of tailtest's built files is looked at. */
function fill(dist: string, host = 'claude'): void {
  mkdirSync(join(dist, 'lazy'), { recursive: true })
  writeFileSync(join(dist, 'bin.js'), '')
  writeFileSync(join(dist, 'lazy', `adapter-${host}-index.cjs`), '')
}

/** tailtest's built files below a folder; gives their place. */
function place(folder: string): string {
  const dist = join(folder, 'node_modules', '@tailtest', 'cli', 'dist')
  fill(dist)
  return dist
}

const agree = (root: string, how: 'trust' | 'revoked' = 'trust') =>
  openTrust(join(base, 'state', 'tailtest')).record({ root, how, ts: 1 })

const found = (over: Record<string, string> = {}, cwd = project) =>
  installedCli({ env: { ...env, ...over }, cwd, node: node(), host: 'claude' })

test('where there is none, there is none', () => {
  expect(found()).toBeUndefined()
})

describe('that of a project', () => {
  test('is used only after a person agreed to the project, and no longer after they withdrew the agreement', () => {
    const dist = place(project)
    expect(found()).toBeUndefined()
    agree(project)
    expect(found()).toBe(dist)
    agree(project, 'revoked')
    expect(found()).toBeUndefined()
  })

  test('is found from a folder below, and from the folder that the host names', () => {
    const dist = place(project)
    agree(project)
    expect(found({}, join(project, 'src', 'api'))).toBe(dist)
    expect(found({ CLAUDE_PROJECT_DIR: project }, '/')).toBe(dist)
    expect(found({ CURSOR_PROJECT_DIR: project }, '/')).toBe(dist)
  })

  test('is found through a link, and is not that of the project the link lies in', () => {
    const dist = place(project)
    agree(project)
    symlinkSync(project, join(base, 'link'), 'junction')
    expect(found({ CURSOR_PROJECT_DIR: join(base, 'link') }, '/')).toBe(dist)
    const other = join(base, 'other')
    place(other)
    symlinkSync(other, join(project, 'vendor'), 'junction')
    expect(found({ CURSOR_PROJECT_DIR: join(project, 'vendor') }, '/')).toBeUndefined()
  })

  test('an agreement to one project is none to its neighbour, nor to the folder above', () => {
    place(join(base, 'home'))
    place(project)
    agree(join(base, 'home', 'shop-2'))
    expect(found()).toBeUndefined()
    rmSync(join(project, 'node_modules'), { recursive: true })
    agree(project)
    expect(found()).toBeUndefined() // the one above lies outside of what was agreed to
  })

  test('is not taken through the PATH either: npm puts its programs there', () => {
    const bin = join(project, 'node_modules', '.bin')
    place(bin)
    place(join(project, 'node_modules', 'lib'))
    place(join(project, 'tools', 'lib'))
    const PATH = [bin, join(project, 'tools', 'bin'), '/usr/bin'].join(delimiter)
    expect(found({ PATH })).toBeUndefined()
    expect(found({ PATH }, join(project, 'src'))).toBeUndefined()
  })

  test('nor through a link on the PATH that leads into it', () => {
    const planted = place(join(project, 'tools'))
    const global = join(base, 'prefix', 'lib', 'node_modules', '@tailtest')
    mkdirSync(global, { recursive: true })
    symlinkSync(join(planted, '..'), join(global, 'cli'), 'junction')
    expect(found({ PATH: join(base, 'prefix', 'bin') })).toBeUndefined()
  })

  test('a relative folder on the PATH is none', () => {
    place(join(base, 'prefix', 'lib'))
    const PATH = relative(process.cwd(), join(base, 'prefix', 'bin'))
    expect(found({ PATH })).toBeUndefined()
  })
})

describe('that of the person', () => {
  test('is taken in any project: installed globally, beside Node or a program of the PATH', () => {
    const beside = place(join(base, 'node', 'lib'))
    expect(found()).toBe(beside)
    rmSync(join(base, 'node'), { recursive: true })
    const prefix = place(join(base, 'prefix', 'lib'))
    expect(found({ PATH: join(base, 'prefix', 'bin') })).toBe(prefix)
  })

  test('or the copy of a user-wide install, before a global one', () => {
    place(join(base, 'node', 'lib'))
    const copy = join(base, 'state', 'tailtest', 'cli')
    fill(copy)
    expect(found()).toBe(copy)
  })

  test('is passed over where it is too old to know the host; as the command any will do', () => {
    const old = place(join(base, 'node', 'lib'))
    const from = { env, cwd: project, node: node() }
    expect(installedCli({ ...from, host: 'cursor' })).toBeUndefined()
    expect(installedCli(from)).toBe(old)
    fill(old, 'cursor')
    expect(installedCli({ ...from, host: 'cursor' })).toBe(old)
  })

  test('gives way to the one of a project that they agreed to', () => {
    place(join(base, 'node', 'lib'))
    const own = place(project)
    agree(project)
    expect(found()).toBe(own)
  })
})
