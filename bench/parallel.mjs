// node bench/parallel.mjs [--json <file>], after a build: 1,000 edits by 8 hooks at a time, in two sessions. Each must be
// in a journal, and noted once. Exit code 1: one is not. Hooks of many more edits are what bench/load.mjs starts.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { tell } from './figures.mjs'
import { makePlace } from './measure.mjs'
import { HOOK, project, TYPESCRIPT, write, written } from './rows.mjs'

const [EDITS, PROCESSES, SESSIONS] = [1000, 8, 2]
const pathOf = (n) => `src/new-${n}.ts`

/** What a hook answers to an edit. */
function answered(place, n) {
  const payload = JSON.parse(written(place, pathOf(n), TYPESCRIPT, n))
  const options = { cwd: place.folder, env: place.env, stdio: ['pipe', 'pipe', 'inherit'] }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [HOOK, 'claude'], options)
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text
    })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(said) : reject(new Error(`exit ${code}`))))
    child.stdin.end(JSON.stringify({ ...payload, session_id: `bench-${n % SESSIONS}` }))
  })
}

async function edits(place) {
  const noted = []
  let next = 0
  const work = async () => {
    while (next < EDITS) {
      const n = next++
      const [, path] = /tailtest: (\S+) queued/.exec(await answered(place, n)) ?? []
      if (path !== undefined) noted.push(path)
    }
  }
  await Promise.all(Array.from({ length: PROCESSES }, work))
  return noted
}

function journals({ folder }) {
  const sessions = join(folder, '.tailtest', 'sessions')
  const lines = readdirSync(sessions)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(sessions, name), 'utf8').split('\n').filter(Boolean))
  return lines.map((line) => JSON.parse(line))
}

const place = makePlace()
try {
  project(place)
  for (let n = 0; n < EDITS; n += 1) write(place.folder, pathOf(n), TYPESCRIPT)
  const started = performance.now()
  const noted = await edits(place)
  const seconds = (performance.now() - started) / 1000
  const kept = journals(place).filter(({ type }) => type === 'loop.edited')
  const exactly = (name, value, limit = EDITS) => ({ name, value, limit, holds: value === limit })
  const rows = [
    exactly('edits in the journals', kept.length),
    exactly('different files among them', new Set(kept.map(({ path }) => path)).size),
    exactly('notes', noted.length),
    exactly('different files among the notes', new Set(noted).size),
    { name: 'time for all, two cores or more', value: Number(seconds.toFixed(1)), unit: 's' },
  ]
  tell('parallel hooks: 1,000 edits over 8 processes', rows)
} finally {
  rmSync(place.top, { recursive: true, force: true, maxRetries: 5 })
}
