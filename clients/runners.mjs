import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bundleOf } from '../test/reports/bundle.mjs'
import { changed } from './compare.mjs'
import { newestOnNpm, newestOnPyPi } from './registry.mjs'
import { reasonOf } from './table.mjs'

/** The runners by the name under which they are asked for: that of their report's format. */
export const RUNNERS = /** @type {const} */ ([
  ...['vitest', 'jest', 'mocha', 'jasmine', 'ava', 'tap', 'playwright', 'node-test', 'bun', 'deno'],
  'pytest',
])

/**
 * What records reports and reads them, of the packages' sources.
 * @returns {Promise<typeof import('../test/reports/newest.ts')>}
 */
async function recorder() {
  const out = mkdtempSync(join(tmpdir(), 'tailtest-clients-'))
  const outfile = join(out, 'newest.mjs')
  try {
    await build({ ...bundleOf(['test/reports/newest.ts']), outfile })
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

/**
 * Records what the newest version of a runner reports of the fixture projects, and holds what is read in it against what is
 * read in the newest that is kept.
 * @param {string} name
 * @param {string | undefined} asked
 * @param {{ keeps: boolean }} how
 * @returns {Promise<import('./table.mjs').Outcome>}
 */
export async function checkRunner(name, asked, { keeps }) {
  const into = mkdtempSync(join(tmpdir(), 'tailtest-clients-'))
  let [kept, version] = ['what is kept', asked ?? 'the newest']
  try {
    const { RECORDINGS, isRecorded, readingsIn, REPORTS } = await recorder()
    if (!isRecorded(name)) throw new Error('nothing records it')
    const recording = RECORDINGS[name]
    kept = recording.versions.at(-1) ?? kept
    const newest = recording.registry === 'PyPI' ? newestOnPyPi : newestOnNpm
    version = asked ?? newest(recording.package)
    await recording.record(version, into)
    const before = await readingsIn(REPORTS, name, kept)
    const now = await readingsIn(into, name, version)
    const differences = Object.keys(now).flatMap((of) =>
      changed(before[of] ?? {}, now[of] ?? {}).map((one) => ({ where: [of], ...one })),
    )
    if (keeps && (differences.length > 0 || majorOf(version) !== majorOf(kept))) {
      for (const file of readdirSync(into)) copyFileSync(join(into, file), join(REPORTS, file))
    }
    return { title: name, kept, version, differences }
  } catch (error) {
    return { title: name, kept, version, differences: [], failed: reasonOf(error) }
  } finally {
    rmSync(into, { recursive: true, force: true })
  }
}

/** @param {string} version */
const majorOf = (version) => version.split('.', 1)[0]
