import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { hook, project, TYPESCRIPT, write, written } from '../rows.mjs'
import { closePlace, openPlace, quartile } from './measure.mjs'
import { runNode } from './process.mjs'

const PROCESSES = 8
const SESSIONS = ['session-a', 'session-b']
/** The number of files; only the first edit of each file in a session is noted. */
const MOST_FILES = 1000

/**
 * Each of 8 parallel processes makes the given number of edits, in two sessions of one project.
 * @param {number} edits of each process
 * @returns {Promise<{ edits: number, lost: number, damaged: number, twice: number, firstMs: number, lastMs: number,
 *   seconds: number, words: string }>} `lost`: edits without exactly one record, or files never noted; `twice`:
 *   files noted again; `damaged`: lines that are not records; `firstMs`, `lastMs`: processor time of a hook in the first and in the
 *   last tenth
 */
export async function parallel(edits) {
  const place = openPlace()
  try {
    project(place)
    const all = edits * PROCESSES
    const files = Math.min(MOST_FILES, Math.ceil(all / 4))
    for (let at = 0; at < files; at += 1) write(place.folder, nameOf(at), TYPESCRIPT)
    const started = performance.now()
    const { notes, ms } = await runAll(place, all, files)
    const seconds = Math.round((performance.now() - started) / 1000)
    const kept = journals(place)
    const calls = kept.records.filter(({ type }) => type === 'loop.edited').map(({ call }) => call)
    const once = new Set(calls)
    const told = new Map()
    for (const note of notes) told.set(note, (told.get(note) ?? 0) + 1)
    const expected = Math.min(files * SESSIONS.length, all)
    const figures = {
      edits: all,
      lost: all - once.size + (calls.length - once.size) + Math.max(0, expected - told.size),
      twice: [...told.values()].filter((times) => times > 1).length,
      damaged: kept.damaged,
      firstMs: quartile(ms.slice(0, ms.length / 10)),
      lastMs: quartile(ms.slice(-ms.length / 10)),
      seconds,
    }
    return { ...figures, words: inWords(figures) }
  } finally {
    closePlace(place)
  }
}

const nameOf = (at) => `src/part-${at % 50}/unit-${at}.ts`

/** The edit with this number; edits go round the files and the sessions. */
function payloadOf(place, n, files) {
  const session_id = SESSIONS[Math.floor(n / files) % SESSIONS.length]
  const base = JSON.parse(written(place, nameOf(n % files), '', n))
  return JSON.stringify({ ...base, session_id })
}

async function runAll(place, all, files) {
  const notes = []
  const ms = []
  let next = 0
  const worker = async () => {
    while (next < all) {
      const n = next
      next += 1
      const stdin = payloadOf(place, n, files)
      const ran = await runNode(hook(), { cwd: place.folder, env: place.env, stdin })
      if (ran.status !== 0 || ran.stderr !== '') throw new Error(`edit ${n}: ${ran.stderr}`)
      const note = /tailtest: (\S+) queued/.exec(ran.stdout)?.[1]
      if (note !== undefined) notes.push(`${Math.floor(n / files) % SESSIONS.length} ${note}`)
      ms.push(ran.ms)
    }
  }
  await Promise.all(Array.from({ length: PROCESSES }, worker))
  return { notes, ms }
}

function journals({ folder }) {
  const sessions = join(folder, '.tailtest', 'sessions')
  const names = readdirSync(sessions).filter((name) => name.endsWith('.jsonl'))
  const lines = names.flatMap((name) =>
    readFileSync(join(sessions, name), 'utf8').split('\n').slice(1),
  )
  const records = lines.map(parsed)
  return {
    records: records.filter((record) => record !== undefined),
    damaged: records.filter((record) => record === undefined).length,
  }
}

function parsed(line) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function inWords({ edits, lost, twice, damaged, firstMs, lastMs, seconds }) {
  const cells = [
    [
      'Edits, 8 at a time',
      'Lost',
      'Told twice',
      'Damaged',
      'ms, first tenth',
      'last tenth',
      'Seconds',
    ],
    ['---', '---:', '---:', '---:', '---:', '---:', '---:'],
    [edits, lost, twice, damaged, firstMs.toFixed(1), lastMs.toFixed(1), seconds],
  ]
  return cells.map((row) => `| ${row.join(' | ')} |`).join('\n')
}
