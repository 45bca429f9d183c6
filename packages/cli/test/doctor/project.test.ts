import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNative } from '@tailtest/syntax'
import { expect, test, vi } from 'vitest'
import { agree } from '../../src/setup/agreement.ts'
import { node, parsers } from '../../src/setup/doctor/machine.ts'
import { configuration, ignored, runners, unread } from '../../src/setup/doctor/project.ts'
import { patient, told } from './patient.ts'

const CONFIG = '.tailtest/config.json'
const VITEST = JSON.stringify({ devDependencies: { vitest: '^4.0.0' } })

/** Nothing is installed where the tests run, whoever runs them. */
function withoutPrograms(files: Readonly<Record<string, string>>) {
  const one = patient(files)
  return { ...one, env: { ...one.env, PATH: '' } }
}

test.each([
  ['18.20.0', 'problem'],
  ['20.18.9', 'problem'],
  ['20.19.0', 'ok'],
  ['24.0.0', 'ok'],
])('Node %s: %s', async (version, state) => {
  const versions = vi.spyOn(process, 'versions', 'get')
  versions.mockReturnValue({ ...process.versions, node: version })
  try {
    expect(await told(node, patient())).toContain(`${state} node: Node ${version}`)
  } finally {
    versions.mockRestore()
  }
})

test('ignore patterns that leave nothing to test are reported, others are not', async () => {
  const sources = { 'src/a.ts': 'export const a = () => 1\n', 'src/b.py': 'b = 1\n', 'c.md': '' }
  expect(await told(ignored, patient(sources))).toEqual([])
  expect(await told(ignored, patient({ ...sources, '.tailtest-ignore': '*.py\n' }))).toEqual([])
  for (const pattern of ['*', '**', '/src', '*.ts\n*.py'])
    expect(await told(ignored, patient({ ...sources, '.tailtest-ignore': pattern }))).toEqual([
      'warning ignored: .tailtest-ignore leaves out every source that would need tests: 2',
    ])
  expect(await told(ignored, patient({ 'c.md': '', '.tailtest-ignore': '*' }))).toEqual([])
})

test('an ignore file that is too long to be read is told of, wherever it lies', async () => {
  const most = 256 * 1024
  const of = (size: number) => '#'.repeat(size)
  const files = { 'src/deep/a.ts': 'export const a = () => 1\n', '.gitignore': of(most) }
  expect(await told(unread, patient(files))).toEqual([])
  const long = { '.tailtest-ignore': of(most + 1), 'src/.gitignore': of(most + 1) }
  expect(await told(unread, patient({ ...files, ...long }))).toEqual([
    'warning ignored: .tailtest-ignore is larger than 256 KB: none of its lines is used',
    'warning ignored: src/.gitignore is larger than 256 KB: none of its lines is used',
  ])
})

test('a line that could take seconds to match is told of', async () => {
  const files = { 'src/.gitignore': 'dist/\n**/a/**/b/**/c\n**/a/**/c\n' }
  expect(await told(unread, patient({ 'src/a.ts': '', ...files }))).toEqual([
    'warning ignored: the line "**/a/**/b/**/c" of src/.gitignore is skipped: matching it could take seconds',
  ])
})

test('without a configuration the defaults hold', async () => {
  expect(await told(configuration, patient())).toEqual(['ok config: none: the defaults apply'])
})

test('a configuration by a name that is not read is named', async () => {
  const one = patient()
  mkdirSync(join(one.project.root, '.tailtest'), { recursive: true })
  writeFileSync(join(one.project.root, '.tailtest/config.yml'), 'depth: quick\n')
  expect(await told(configuration, one)).toEqual([
    'warning config: .tailtest/config.yml is not read',
  ])
})

test('a configuration that is right is named', async () => {
  const one = patient({ [CONFIG]: '{"depth":"thorough"}' })
  expect(await told(configuration, one)).toEqual([`ok config: ${CONFIG}`])
})

test('an unknown setting is a warning, a wrong value a problem', async () => {
  const one = patient({ [CONFIG]: '{"dept":"simple","run_tests":"always"}' })
  expect(await told(configuration, one)).toEqual([
    expect.stringMatching(/^warning config: .*dept/),
    expect.stringMatching(
      /^problem config: .tailtest\/config.json: "run_tests" is "always": expected one of /,
    ),
  ])
})

test('a configuration that is no JSON is a problem', async () => {
  const [line] = await told(configuration, patient({ [CONFIG]: '{' }))
  expect(line).toMatch(/^problem config: \.tailtest\/config\.json: /)
})

test('a project without a runner is a warning', async () => {
  expect(await told(runners, patient())).toEqual(['warning runners: no test runner found'])
})

test('a runner that is not installed is a problem, and fine once it is', async () => {
  const one = withoutPrograms({ 'package.json': VITEST })
  const found = 'runner: vitest in . (dependency vitest)'
  expect(await told(runners, one)).toEqual([`problem ${found}, not installed`])
  const installed = join(one.project.root, 'node_modules', 'vitest')
  mkdirSync(installed, { recursive: true })
  writeFileSync(join(installed, 'package.json'), '{"name":"vitest","bin":"./vitest.mjs"}')
  writeFileSync(join(installed, 'vitest.mjs'), '')
  expect(await told(runners, one)).toEqual([`ok ${found}`])
})

test('sources that no runner can test are a warning of their language', async () => {
  const one = withoutPrograms({
    'package.json': VITEST,
    'api/views.py': 'x = 1',
    'jobs/run.py': 'x = 1',
    'src/a.ts': 'export const a = 1',
  })
  expect((await told(runners, one)).slice(1)).toEqual([
    'warning runners: no runner for python in .',
  ])
})

test('settings that nobody agreed to are named until somebody does', async () => {
  const command = {
    runners: { vitest: { command: ['docker', 'exec', 'shop', 'vitest'] } },
    guard: { allow: ['git push --force'] },
  }
  const one = withoutPrograms({ 'package.json': VITEST, [CONFIG]: JSON.stringify(command) })
  const [line] = await told(runners, one)
  expect(line).toBe('warning config: not used because nobody agreed to it: runners, guard.allow')
  await agree(one.project.root, 'trust', one.env)
  expect((await told(runners, one)).join()).not.toContain('not used')
})

test('a missing parser is a warning, and so is the missing grammar of a language that the project is written in', async () => {
  const one = patient({ 'a.py': '', 'b.ts': '', 'lib/c.rb': '', 'node_modules/d/e.rs': '' })
  expect(await told(parsers, one)).toEqual([
    'warning parsers: no native parser for this system: files are not scored',
  ])
  const [found] = findNative(import.meta.dirname).binding
  if (found === undefined) return console.warn('skipped in part: no native parser is installed')
  const binding = found.name
  mkdirSync(join(one.dist, 'native'))
  writeFileSync(join(one.dist, 'native', binding), '')
  expect(await told(parsers, one)).toEqual([
    'warning parsers: no grammar for python, ruby: these files are not scored',
  ])
  writeFileSync(join(one.dist, 'native', 'tree-sitter-python.so'), '')
  writeFileSync(join(one.dist, 'native', 'tree-sitter-ruby.so'), '')
  expect(await told(parsers, one)).toEqual([
    'problem parsers: the parser is installed but cannot read typescript, python, ruby: these files are not scored',
  ])
  expect(await told(parsers, { ...patient({ 'a.ts': '' }), dist: import.meta.dirname })).toEqual([
    expect.stringContaining(`ok parsers: ${binding}`),
  ])
})
