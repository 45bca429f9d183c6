import { describe, expect, test } from 'vitest'
import { linkModules, versionOf } from '../support/node-modules.ts'
import { prove } from '../support/prove.ts'
import { runIn, tempProject } from '../support/temp-project.ts'

const TOTAL = 'exports.total = (prices) => prices.reduce((a, b) => a + b, 0)\n'

const cart = (from: string, sum: number) =>
  `const assert = require('node:assert')\nconst { total } = require('${from}')\nit('adds', () => assert.equal(total([1, 2]), ${sum}))\n`

const OTHER = "it('other', () => {})\n"

const installed = (['current', 'older'] as const).map((from) => ({
  from,
  version: versionOf('mocha', from),
}))

describe.each(installed)('mocha $version', ({ from, version }) => {
  const check = test.skipIf(version === 'absent')

  check('mocha runs the placed test alone, and all of them', async () => {
    const root = tempProject()
    linkModules(root, from)
    await runIn(root, 'npm', 'init', '-y')
    await runIn(root, 'npm', 'pkg', 'set', 'scripts.test=mocha')
    const files = { 'lib/cart.js': TOTAL, 'test/other.js': OTHER }
    const { runner, place, one, suite } = await prove({
      root,
      files,
      source: 'lib/cart.js',
      test: cart('../lib/cart', 3),
    })
    expect(runner).toMatchObject({ name: 'mocha', foundBy: 'script test', installed: true })
    expect(place).toBe('test/cart.js')
    expect(one.output).toMatch(/1 passing/)
    expect(suite.output).toMatch(/2 passing/)
  })

  check('mocha says that a test fails', async () => {
    const root = tempProject()
    linkModules(root, from)
    const files = { 'package.json': '{"devDependencies":{"mocha":"*"}}', 'src/cart.js': TOTAL }
    const { one } = await prove({
      root,
      files,
      source: 'src/cart.js',
      test: cart('../src/cart', 4),
    })
    expect(one.output).toMatch(/1 failing/)
    expect(one.exitCode).toBe(1)
  })

  check.each([
    ['.mocharc.yml', 'spec: "checks/**/*.spec.js"\n'],
    ['.mocharc.jsonc', '{ // all\n "spec": ["checks/**/*.spec.js"] }'],
    ['.mocharc.cjs', "module.exports = { spec: ['checks/**/*.spec.js'] }\n"],
  ])('mocha runs the placed test alone although %s names others as well', async (name, text) => {
    const root = tempProject()
    linkModules(root, from)
    const files = {
      'package.json': '{"scripts":{"test":"mocha --exit"}}',
      [name]: text,
      'src/cart.js': TOTAL,
      'checks/other.spec.js': OTHER,
      'checks/[id]/more.spec.js': OTHER,
    }
    const { place, one, suite } = await prove({
      root,
      files,
      source: 'src/cart.js',
      test: cart('../src/cart', 3),
    })
    expect(place).toBe('checks/cart.spec.js')
    expect(one.output).toMatch(/1 passing/)
    expect(suite.output).toMatch(/3 passing/)
  })

  check('mocha runs what the script names, with the variables that it sets', async () => {
    const root = tempProject()
    linkModules(root, from)
    const files = {
      'package.json': JSON.stringify({
        scripts: { test: "NODE_ENV=test c8 mocha -r ./setup.js --bail 'unit/**/*.test.js'" },
      }),
      'setup.js': 'global.prepared = true\n',
      'src/cart.js': TOTAL,
      'unit/deep/other.test.js': "it('is prepared', () => { if (!prepared) throw 1 })\n",
      'test/elsewhere.js': OTHER,
    }
    const text = `${cart('../src/cart', 3)}it('env', () => assert.equal(process.env.NODE_ENV, 'test'))\n`
    const { place, one, suite } = await prove({ root, files, source: 'src/cart.js', test: text })
    expect(place).toBe('unit/cart.test.js')
    expect(one.output).toMatch(/2 passing/)
    expect(suite.output).toMatch(/3 passing/)
  })
})
