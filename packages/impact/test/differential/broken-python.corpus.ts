import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openProject, type RelPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { type BrokenUse, brokenUses, buildGraph } from '../../src/index.ts'
import { folder } from '../projects.ts'
import { pick, random } from './random.ts'

const command = ['python3', 'python'].find((name) => spawnSync(name, ['-V']).status === 0)
if (command === undefined) console.warn('python3 is not installed: broken uses are not compared')

const script = fileURLToPath(new URL('./uses.py', import.meta.url))

/** Packages of the standard library that use each other. */
const PACKAGES = [
  ...['asyncio', 'concurrent', 'email', 'html', 'http', 'json', 'logging', 'multiprocessing'],
  ...['unittest', 'urllib', 'wsgiref', 'xml', 'xmlrpc'],
]

const ROUNDS = 16
const EDITS = 2

const DECLARED = /^(?:def|class) ([A-Za-z]\w+)|^([A-Z][A-Z_]{2,}) = /gm

test.skipIf(command === undefined)(
  'of the standard library, what edits break is what Python misses',
  async () => {
    const at = folder()
    const library = run(['-c', 'import json; print(json.__path__[0][:-5])']).trim()
    for (const one of PACKAGES) cpSync(join(library, one), join(at, one), { recursive: true })
    const project = openProject(at)
    const cache = folder()
    const graph = await buildGraph(project, { cache })
    const files = [...graph.files].sort() // whatever imports are found, the sample is the same
    const next = random(7)
    let agreeing = 0
    const misses: string[] = []
    const alarms: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const edits = new Map<RelPath, { before: string; name: string }>()
      while (edits.size < EDITS) {
        const path = pick(files, next)
        const before = path === undefined ? '' : readFileSync(join(at, path), 'utf8')
        const match = pick([...before.matchAll(DECLARED)], next)
        const name = match?.[1] ?? match?.[2]
        if (path === undefined || name === undefined) continue
        edits.set(path, { before, name })
      }
      for (const [path, { before, name }] of edits) {
        const after = before.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `${name}_renamed`)
        writeFileSync(join(at, path), after)
      }
      const edited = [...edits].map(([path, { before }]) => ({ path, before }))
      const ours = new Set(
        (await brokenUses(project, await buildGraph(project, { cache }), edited)).map(plainly),
      )
      const asked = [...edits].map(([path, { name }]) => [moduleOf(path), name])
      const theirs = new Set<string>(JSON.parse(run([script, at], JSON.stringify(asked))))
      for (const one of theirs) if (ours.has(one)) agreeing += 1
      misses.push(...[...theirs].filter((one) => !ours.has(one)))
      alarms.push(...[...ours].filter((one) => !theirs.has(one)))
      for (const [path, { before }] of edits) writeFileSync(join(at, path), before)
    }
    console.log(
      `${graph.files.length} files, ${ROUNDS * EDITS} edits: ${agreeing} uses agree, ` +
        `${misses.length} only Python sees, ${alarms.length} only we do`,
    )
    for (const miss of misses) console.log(`    only Python: ${miss}`)
    expect(alarms).toEqual([])
    expect(agreeing).toBeGreaterThan(10)
    expect(misses.length).toBeLessThanOrEqual(agreeing) // modules that compute their names, or that their package takes by a star as well
  },
  300_000,
)

function run(args: readonly string[], input = ''): string {
  const { stdout, stderr } = spawnSync(command ?? '', ['-B', ...args], { input, encoding: 'utf8' })
  if (stdout === '') throw new Error(stderr)
  return stdout
}

function moduleOf(path: RelPath): string {
  return path.replace(/(?:\/__init__)?\.py$/, '').replaceAll('/', '.')
}

function plainly({ file, name }: BrokenUse): string {
  return `${file} ${name.slice(name.lastIndexOf('.') + 1)}`
}
