import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { buildGraph } from '../src/index.ts'
import { folder, project, reached } from './projects.ts'

const here = fileURLToPath(new URL('..', import.meta.url))

/** Builds again and again; says what the first file reaches each time. */
const SCRIPT = `
const { buildGraph } = require(process.argv[1])
const [, , root, cache, from, times] = process.argv
async function main() {
  for (let time = 0; time < Number(times); time += 1) {
    const graph = await buildGraph({ root }, { cache, from })
    console.log(JSON.stringify([graph.files.length, graph.imports('f0.js').length, graph.complete]))
  }
}
main()
`

function run(...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['-e', SCRIPT, ...args])
    let out = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        out += String(chunk)
      })
    }
    child.on('error', reject)
    child.on('close', () => resolve(out))
  })
}

test('processes that build at once, while files change, all see whole graphs', async () => {
  const bundle = join(folder(), 'impact.cjs')
  await build({
    entryPoints: [join(here, 'src/index.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
    logOverride: { 'empty-import-meta': 'silent' },
    tsconfig: join(here, '../../tsconfig.base.json'),
  })
  const count = 60
  const made = project(
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `f${at}.js`,
        at + 1 < count ? `module.exports = require('./f${at + 1}')\n` : '',
      ]),
    ),
  )
  const cache = folder()
  let time = 0
  const editing = setInterval(() => {
    time += 1
    const at = time % (count - 1)
    writeFileSync(join(made.root, `f${at}.js`), `const n = ${time}\nrequire('./f${at + 1}')\n`)
  }, 5)
  const args = [bundle, made.root, cache, here, '12']
  const outputs = await Promise.all(Array.from({ length: 6 }, () => run(...args)))
  clearInterval(editing)
  for (const output of outputs) {
    const lines = output.trim().split('\n')
    expect(lines).toHaveLength(12)
    // a file that is being written may be read empty: then the chain ends there, and nothing else does
    for (const line of lines) expect(line).toMatch(/^\[60,\d+,true\]$/)
  }
  expect(reached(await buildGraph(made, { cache }), 'f0.js')).toHaveLength(count - 1)
}, 60_000)
