import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mark } from '../../src/index.ts'
import { repository, write } from '../repository.ts'
import { contentsOf, hasProgram, opened, runIn } from './opened.ts'

const hasGo = hasProgram('go', 'version')
const hasCargo = hasProgram('cargo', '--version')

const GO = {
  'go.work': 'go 1.21\n\nuse (\n\t./a\n\t"./b" // tests a\n)\n',
  'a/go.mod': 'module shop.example/a\n\ngo 1.21\n',
  'a/a.go': 'package a\n\nfunc Tax() int { return 20 }\n',
  'b/go.mod': 'module shop.example/b\n\ngo 1.21\n',
  'b/b_test.go': [
    'package b',
    'import ("testing"; "shop.example/a"; "shop.example/c")',
    'func TestTax(t *testing.T) { if a.Tax() + c.Tax() != 40 { t.Fatal(a.Tax(), c.Tax()) } }',
  ].join('\n'),
  'c/go.mod': 'module shop.example/c\n\ngo 1.21\n',
  'c/c.go': 'package c\n\nfunc Tax() int { return 20 }\n',
}

/** `b` finds `c` by a replacement that names its folder. */
function goProject(replacement: (root: string) => string) {
  const { project, options } = repository(GO)
  const line = `\nrequire shop.example/c v0.0.0\nreplace shop.example/c => ${replacement(project.root)}\n`
  write(project.root, { 'b/go.mod': `${GO['b/go.mod']}${line}` })
  return { project, options }
}

describe.skipIf(!hasGo)('in a workspace of Go', { timeout: 120_000 }, () => {
  test.each([
    ['relative', () => '../c'],
    ['absolute', (root: string) => join(root, 'c')],
  ])(
    'old tests run on old code, by use and by a replacement that is %s',
    async (_, replacement) => {
      const { project, options } = goProject(replacement)
      const moment = await mark(project, options)
      const command = ['go', 'test', '-count=1', './...']
      for (const file of ['a/a.go', 'c/c.go']) {
        const whole = readFileSync(join(project.root, file), 'utf8')
        write(project.root, { [file]: whole.replace('20', '0') })
        const overlay = await opened(project, moment, options)
        expect(runIn(join(project.root, 'b'), command).output, file).toMatch(/FAIL: TestTax/)
        const then = runIn(join(overlay.folder, 'b'), command, overlay.env)
        expect(then.output, file).toMatch(/^ok/m)
        expect(then.code).toBe(0)
        write(project.root, { [file]: whole })
      }
    },
  )
})

const crate = (name: string, more = '') =>
  `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\n${more}`

const RUST = {
  '.gitignore': 'target\n',
  'Cargo.toml': '[workspace]\nmembers = ["a", "b"]\nresolver = "2"\n',
  'a/Cargo.toml': crate('a'),
  'a/src/lib.rs': 'pub fn tax() -> i32 { 20 }\n',
  'b/Cargo.toml': crate('b', 'a = { path = "../a" }\n'),
  'b/src/lib.rs': '#[test]\nfn tax() { assert_eq!(a::tax(), 20) }\n',
}

describe.skipIf(!hasCargo)('in a workspace of Cargo', { timeout: 120_000 }, () => {
  const command = ['cargo', 'test', '--offline', '-p', 'b', '--lib']

  test('old tests run on old code, turn after turn, and the person’s build is left alone', async () => {
    const { project, options } = repository(RUST)
    const { root } = project
    const source = (tax: number) => ({ 'a/src/lib.rs': `pub fn tax() -> i32 { ${tax} }\n` })
    const first = await mark(project, options)
    write(root, source(99))
    expect(runIn(root, command).output).toMatch(/left: 99/)
    const built = contentsOf(join(root, 'target'))
    const overlay = await opened(project, first, options)
    // the first begins with what the person built
    const begun = contentsOf(overlay.env.CARGO_TARGET_DIR ?? '')
    expect(Object.keys(begun).filter((name) => /\bdeps\b.*\.rlib$/.test(name))).not.toEqual([])
    expect(runIn(overlay.folder, command, overlay.env).output).toMatch(/1 passed/)
    await overlay.close()

    // what was built for one overlay is there for the next, and not taken for its code
    const second = await mark(project, options)
    write(root, source(20))
    const later = await opened(project, second, options)
    const target = later.env.CARGO_TARGET_DIR ?? ''
    expect(existsSync(join(target, 'debug'))).toBe(true)
    expect(runIn(later.folder, command, later.env).output).toMatch(/left: 99/)
    await later.close()

    // while one has it, another builds for itself
    const one = await opened(project, first, options)
    const other = await opened(project, second, options)
    expect(runIn(one.folder, command, one.env).output).toMatch(/1 passed/)
    expect(runIn(other.folder, command, other.env).output).toMatch(/left: 99/)
    await Promise.all([one.close(), other.close()])
    expect(contentsOf(join(root, 'target'))).toEqual(built)
  })
})

test('manifests lead into the copy, and out of the project to where they led', async () => {
  const { project, options } = repository({ 'README.md': '' })
  const { root } = project
  const outside = join(dirname(root), 'elsewhere')
  write(root, {
    'go.work': `go 1.21\nuse ./in // see https://go.dev/ref/mod\nuse ../elsewhere\nuse ${root}/in\n`,
    'Cargo.toml': `[dependencies]\nb = { path = "b" }\nc = { path = "${root}/c" }\nd = { path = '../elsewhere' }\n`,
  })
  const overlay = await opened(project, await mark(project, options), options)
  const { folder } = overlay
  expect(readFileSync(join(folder, 'go.work'), 'utf8')).toBe(
    `go 1.21\nuse ./in // see https://go.dev/ref/mod\nuse ${outside}\nuse ${join(folder, 'in')}\n`,
  )
  expect(readFileSync(join(folder, 'Cargo.toml'), 'utf8')).toBe(
    `[dependencies]\nb = { path = "b" }\nc = { path = '${join(folder, 'c')}' }\nd = { path = '${outside}' }\n`,
  )
})

test('paths in the environment that lead into the project lead into the copy', async () => {
  const { project, options } = repository({ 'bin/tool': '', 'lib/x.js': '' })
  const { root } = project
  write(root, { '.venv/bin/python': '' })
  const list = (...paths: string[]) => paths.join(process.platform === 'win32' ? ';' : ':')
  const environment = {
    PATH: list(join(root, 'bin'), join(root, '.venv/bin'), '/usr/bin'),
    NODE_PATH: join(root, 'lib'),
    HOME: root,
  }
  const moment = await mark(project, options)
  const { env, folder } = await opened(project, moment, { ...options, environment })
  expect(env).toEqual({
    PATH: list(join(folder, 'bin'), join(root, '.venv/bin'), '/usr/bin'),
    NODE_PATH: join(folder, 'lib'),
    GIT_CEILING_DIRECTORIES: dirname(folder),
  })
})
