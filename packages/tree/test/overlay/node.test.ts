import { lstatSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mark, type Overlay } from '../../src/index.ts'
import { repository, write } from '../repository.ts'
import { contentsOf, hasProgram, opened, runIn } from './opened.ts'

const node = process.execPath
const hasNpm = hasProgram('npm', '--version')

const manifest = (fields: object) => JSON.stringify({ version: '1.0.0', ...fields })

/** A workspace in which the tests of `b` import `a` by its name. */
const SOURCES = {
  '.gitignore': 'node_modules\n',
  'package.json': manifest({ name: 'root', private: true, workspaces: ['packages/*'] }),
  'packages/a/package.json': manifest({ name: '@shop/a', bin: { abin: 'bin.js' } }),
  'packages/a/index.js': 'exports.tax = 20\n',
  'packages/a/bin.js': '#!/usr/bin/env node\nconsole.log(require("./index.js").tax)\n',
  'packages/b/package.json': manifest({ name: 'b', dependencies: { '@shop/a': '1.0.0' } }),
  'packages/b/b.test.js': [
    "const { test } = require('node:test')",
    "test('tax', () => require('node:assert').equal(require('@shop/a').tax, 20))",
  ].join('\n'),
}
const BROKEN = { 'packages/a/index.js': 'exports.tax = 0\n' }

/** The workspace with what an installation made of it: files, and links by where they stand. */
function installed(made: { files?: Record<string, string>; links: Record<string, string> }) {
  const { project, options } = repository(SOURCES)
  write(project.root, made.files ?? {})
  for (const [at, target] of Object.entries(made.links)) {
    mkdirSync(dirname(join(project.root, at)), { recursive: true })
    // a junction, which everybody may make on Windows, is absolute
    const absolute = join(dirname(join(project.root, at)), target)
    const isWindows = process.platform === 'win32'
    symlinkSync(isWindows ? absolute : target, join(project.root, at), 'junction')
  }
  return { project, options }
}

/** The overlay of the moment before `a` was broken. */
async function beforeTheBreak({ project, options }: ReturnType<typeof installed>) {
  const moment = await mark(project, options)
  write(project.root, BROKEN)
  return opened(project, moment, options)
}

/** What a file of the copy gets when it asks for a module. */
function required(overlay: Overlay, from: string, code: string): unknown {
  const { output } = runIn(
    join(overlay.folder, from),
    [node, '-p', `JSON.stringify(${code})`],
    overlay.env,
  )
  try {
    return JSON.parse(output)
  } catch {
    return output
  }
}

const NPM = { 'node_modules/@shop/a': '../../packages/a', 'node_modules/b': '../packages/b' }

describe('in a workspace of npm', () => {
  test.skipIf(!hasNpm)('old tests run on old code: installed by npm itself', async () => {
    const workspace = installed({ links: {} })
    const { root } = workspace.project
    const install = ['npm', 'install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts']
    expect(runIn(root, install).code).toBe(0)
    const overlay = await beforeTheBreak(workspace)
    expect(runIn(join(root, 'packages/b'), [node, '--test']).code).toBe(1)
    const then = runIn(join(overlay.folder, 'packages/b'), [node, '--test'], overlay.env)
    expect(then.output).toMatch(/pass 1\b/)
    expect(then.code).toBe(0)
    const program = ['node_modules/.bin/abin']
    expect(runIn(overlay.folder, program, overlay.env).output.trim()).toBe('20')
    expect(runIn(root, program).output.trim()).toBe('0')
  })

  test('a package of the project is the copy’s, one from elsewhere is where it was installed', async () => {
    const workspace = installed({
      files: {
        'node_modules/third/package.json': manifest({ name: 'third' }),
        'node_modules/third/index.js': 'module.exports = __filename',
      },
      links: NPM,
    })
    const overlay = await beforeTheBreak(workspace)
    const { root } = workspace.project
    const found = required(overlay, 'packages/b', '[require.resolve("@shop/a"), require("third")]')
    expect(found).toEqual([
      join(overlay.folder, 'packages', 'a', 'index.js'),
      join(root, 'node_modules', 'third', 'index.js'),
    ])
  })

  test('a package from elsewhere that imports one of the project gets the copy’s', async () => {
    const workspace = installed({
      files: {
        'node_modules/plugin/package.json': manifest({ peerDependencies: { '@shop/a': '*' } }),
        'node_modules/plugin/index.js': 'module.exports = require("@shop/a").tax',
        'node_modules/preset/package.json': manifest({ dependencies: { plugin: '*' } }),
        'node_modules/preset/index.js': 'module.exports = require("plugin")',
        'node_modules/nest/package.json': manifest({}),
        'node_modules/nest/index.js': 'module.exports = require("inner")',
        'node_modules/nest/node_modules/inner/package.json': manifest({
          dependencies: { '@shop/a': '*' },
        }),
        'node_modules/nest/node_modules/inner/index.js': 'module.exports = require("@shop/a").tax',
      },
      links: NPM,
    })
    const overlay = await beforeTheBreak(workspace)
    const asked = '[require("plugin"), require("preset"), require("nest")]'
    expect(required(overlay, 'packages/b', asked)).toEqual([20, 20, 20])
  })

  test('a packages folder of a package has its own', async () => {
    const workspace = installed({
      files: {
        'node_modules/third/index.js': 'module.exports = 1',
        'packages/b/node_modules/third/index.js': 'module.exports = 2',
      },
      links: { ...NPM, 'packages/b/node_modules/@shop/a': '../../../a' },
    })
    const overlay = await beforeTheBreak(workspace)
    const asked = '[require("third"), require("@shop/a").tax]'
    expect(required(overlay, 'packages/b', asked)).toEqual([2, 20])
    expect(required(overlay, 'packages/a', '[require("third")]')).toEqual([1])
  })

  test('a link that leads nowhere, or out of the project, breaks nothing', async () => {
    const elsewhere = repository({ 'index.js': 'module.exports = "linked"' })
    const workspace = installed({
      links: { ...NPM, 'node_modules/gone': '../packages/gone' },
    })
    const { root } = workspace.project
    symlinkSync(elsewhere.project.root, join(root, 'node_modules/linked'), 'junction')
    const overlay = await beforeTheBreak(workspace)
    expect(required(overlay, 'packages/b', '[require("linked")]')).toEqual(['linked'])
  })
})

test('a folder of packages may be a link, within the project and out of it', async () => {
  const cache = repository({
    'third/index.js': 'module.exports = 3',
    'plugin/package.json': manifest({ peerDependencies: { '@shop/a': '*' } }),
    'plugin/index.js': 'module.exports = require("@shop/a").tax',
  })
  const workspace = installed({
    files: { 'node_modules/.pnpm/x@1/node_modules/x/index.js': 'module.exports = 1' },
    links: {
      ...NPM,
      'node_modules/.pnpm/node_modules/@shop/a': '../../../../packages/a',
      'packages/b/node_modules': '../../node_modules',
    },
  })
  symlinkSync(
    cache.project.root,
    join(workspace.project.root, 'packages/a/node_modules'),
    'junction',
  )
  const overlay = await beforeTheBreak(workspace)
  expect(required(overlay, 'packages/b', 'require("@shop/a").tax')).toBe(20)
  expect(required(overlay, 'packages/a', '[require("third"), require("plugin")]')).toEqual([3, 20])
})

describe('in a workspace of pnpm', () => {
  const STORE = 'node_modules/.pnpm'
  const LINKS = {
    'packages/b/node_modules/@shop/a': '../../../a',
    'packages/b/node_modules/third': `../../../${STORE}/third@1.0.0/node_modules/third`,
    'packages/b/node_modules/plugin': `../../../${STORE}/plugin@1.0.0_a/node_modules/plugin`,
    'packages/b/node_modules/preset': `../../../${STORE}/preset@1.0.0_a/node_modules/preset`,
    [`${STORE}/plugin@1.0.0_a/node_modules/@shop/a`]: '../../../../../packages/a',
    [`${STORE}/preset@1.0.0_a/node_modules/plugin`]: '../../plugin@1.0.0_a/node_modules/plugin',
    [`${STORE}/node_modules/@shop/a`]: '../../../../packages/a',
    [`${STORE}/node_modules/third`]: '../third@1.0.0/node_modules/third',
  }
  const FILES = {
    [`${STORE}/third@1.0.0/node_modules/third/index.js`]: 'module.exports = __filename',
    [`${STORE}/plugin@1.0.0_a/node_modules/plugin/index.js`]:
      'module.exports = require("@shop/a").tax',
    [`${STORE}/preset@1.0.0_a/node_modules/preset/index.js`]: 'module.exports = require("plugin")',
  }

  test('packages of the project are the copy’s, also for a plugin in the store', async () => {
    const workspace = installed({ files: FILES, links: LINKS })
    const overlay = await beforeTheBreak(workspace)
    const asked = '[require("@shop/a").tax, require("plugin"), require("preset"), require("third")]'
    const third = join(workspace.project.root, STORE, 'third@1.0.0/node_modules/third/index.js')
    expect(required(overlay, 'packages/b', asked)).toEqual([20, 20, 20, realpathSync(third)])
    const run = runIn(join(overlay.folder, 'packages/b'), [node, '--test'], overlay.env)
    expect(run.code).toBe(0)
  })

  test('a copy that was made of a package of the project is the project’s package', async () => {
    const copy = `${STORE}/@shop+a@file+packages+a/node_modules/@shop/a`
    const workspace = installed({
      files: {
        [`${copy}/package.json`]: manifest({ name: '@shop/a' }),
        [`${copy}/index.js`]: 'exports.tax = "as installed"',
      },
      links: { 'packages/b/node_modules/@shop/a': `../../../../${copy}` },
    })
    const overlay = await beforeTheBreak(workspace)
    expect(required(overlay, 'packages/b', 'require("@shop/a").tax')).toBe(20)
  })

  test.skipIf(process.platform === 'win32')('a program’s script starts the copy’s', async () => {
    const workspace = installed({ links: LINKS })
    const { root } = workspace.project
    const shim = 'packages/b/node_modules/.bin/abin'
    write(root, {
      [shim]: `#!/bin/sh\nexport NODE_PATH=${root}/x\nexec node ${root}/packages/a/bin.js\n`,
    })
    const overlay = await beforeTheBreak(workspace)
    expect(runIn(overlay.folder, ['sh', shim], overlay.env).output.trim()).toBe('20')
  })
})

test('in a workspace of yarn, whose store has packages in a folder of their own', async () => {
  const STORE = 'node_modules/.store'
  const workspace = installed({
    files: {
      [`${STORE}/plugin-npm-1.0.0/package/index.js`]: 'module.exports = require("@shop/a").tax',
    },
    links: {
      'packages/b/node_modules/@shop/a': '../../../a',
      'packages/b/node_modules/plugin': `../../../${STORE}/plugin-npm-1.0.0/package`,
      [`${STORE}/plugin-npm-1.0.0/node_modules/plugin`]: '../package',
      [`${STORE}/plugin-npm-1.0.0/node_modules/@shop/a`]: '../../../../../packages/a',
    },
  })
  const overlay = await beforeTheBreak(workspace)
  const asked = '[require("@shop/a").tax, require("plugin")]'
  expect(required(overlay, 'packages/b', asked)).toEqual([20, 20])
})

test('caches of a test runner are written into the copy', async () => {
  const require = createRequire(import.meta.url)
  const vitest = dirname(realpathSync(require.resolve('vitest/package.json')))
  const { project, options } = repository({
    '.gitignore': 'node_modules\n',
    'package.json': manifest({ name: 'one', type: 'module' }),
    'vitest.config.ts': 'export default { test: { include: ["*.test.ts"] } }',
    'a.ts': 'export const a = 1',
    'a.test.ts': [
      "import { expect, test } from 'vitest'",
      "import { a } from './a.ts'",
      "test('a', () => expect(a).toBe(1))",
    ].join('\n'),
  })
  write(project.root, { 'node_modules/third/index.js': '' })
  symlinkSync(vitest, join(project.root, 'node_modules/vitest'), 'junction')
  const moment = await mark(project, options)
  write(project.root, { 'a.ts': 'export const a = 2' })
  const before = contentsOf(project.root)
  const overlay = await opened(project, moment, options)
  const run = [node, overlay.locate(join(project.root, 'node_modules/vitest/vitest.mjs')), 'run']
  const result = runIn(overlay.folder, run, overlay.env)
  expect(result.output).toMatch(/1 passed/)
  expect(contentsOf(project.root)).toEqual(before)
  expect(lstatSync(join(overlay.folder, 'node_modules/.vite')).isDirectory()).toBe(true)
})
