import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { execa } from 'execa'
import { describe, expect, test } from 'vitest'
import { REPOSITORY } from '../support/shop.ts'

const PACKAGES = join(REPOSITORY, 'packages')

/** Asks for what only a test process has, whoever imports it. */
const FOR_TESTS = '@tailtest/adapter-kit/testing'

/** What programs import: `@tailtest/history`, `@tailtest/adapter-cline/schema`. */
const entries = readdirSync(PACKAGES).flatMap((name) => {
  const manifest: { exports?: Record<string, unknown> } = JSON.parse(
    readFileSync(join(PACKAGES, name, 'package.json'), 'utf8'),
  )
  return Object.keys(manifest.exports ?? {})
    .filter((key) => !key.endsWith('.json'))
    .map((key) => `@tailtest/${name}${key.slice(1)}`)
})

/** Left by what we depend on: the one registry that zod keeps for all its copies, and execa's list of what ends with us. */
const OF_OTHERS = /^__zod|^Symbol\(signal-exit emitter\)$/

/** Imports an entry; prints what is other than before, as JSON. */
const LOOK = `
const state = () => ({
  names: Reflect.ownKeys(globalThis).map(String),
  listeners: process.eventNames().map((name) => String(name) + ' ' + process.listenerCount(name)),
  variables: Object.entries(process.env).map(String),
  folder: [process.cwd()],
})
const before = state()
await import(process.argv[1])
const after = Object.entries(state())
console.log(JSON.stringify(after.flatMap(([key, all]) => all.filter((one) => !before[key].includes(one)))))
`

describe('"sideEffects": false is true', () => {
  test.each(entries.filter((entry) => entry !== FOR_TESTS))(
    'of %s: to load it changes, prints and leaves nothing behind',
    async (entry) => {
      const args = ['--input-type=module', '--eval', LOOK, entry]
      // a timer, a server or a child that was left would keep the process
      const options = { cwd: REPOSITORY, env: {}, extendEnv: false, timeout: 60_000 }
      const { stdout, stderr } = await execa(process.execPath, args, options)
      const changed: string[] = JSON.parse(stdout)
      expect(changed.filter((one) => !OF_OTHERS.test(one))).toEqual([])
      expect(stderr).toBe('')
    },
  )
})

/** A program that takes one name from a package, as a bundler makes it; whose code is in it, and what it prints. */
async function bundled(entry: string, name: string, call: string) {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: `import { ${name} } from '${entry}'\nconsole.log(JSON.stringify(${call}))`,
      resolveDir: REPOSITORY,
    },
    ...{ bundle: true, write: false, metafile: true, minify: true },
    ...{ format: 'esm', platform: 'node', logLevel: 'silent' },
    external: ['@ast-grep/*', 'oxc-resolver'],
  })
  const [code] = outputFiles
  const [output] = Object.values(metafile.outputs)
  const inputs = Object.entries(output?.inputs ?? {}).filter(
    ([, { bytesInOutput }]) => bytesInOutput,
  )
  const of = inputs.map(
    ([path]) => /(?:packages|node_modules)\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1],
  )
  const run = await execa(process.execPath, ['--input-type=module', '--eval', code?.text ?? ''])
  return {
    from: [...new Set(of.filter((each) => each !== undefined))],
    bytes: code?.contents.length ?? 0,
    printed: run.stdout,
  }
}

describe('a bundler that is told so', () => {
  test.each([
    ['@tailtest/scenarios', 'depthFor', 'depthFor(12)', '"thorough"', ['scenarios']],
    ['@tailtest/complexity', 'depthFor', 'depthFor(12)', '"thorough"', ['scenarios']],
    ['@tailtest/history', 'regressions', 'regressions([])', '[]', ['history']],
  ])('takes from %s what %s needs, and it works', async (entry, name, call, printed, from) => {
    const program = await bundled(entry, name, call)
    expect(program).toMatchObject({ printed, from })
    console.log(`${entry}: ${name} is ${program.bytes} bytes`)
    expect(program.bytes).toBeLessThan(5000)
  })
})
