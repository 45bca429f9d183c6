// node bench/mod.mjs [--edits 60] [--warm 1000] [--client 2.1.330] [--json], after a build: measures what tailtest adds to
// an edit in the real Claude Code, from the model's tool call to the next request: without tailtest, with the plugin's command
// hooks, and with its module. Each has one session, and their edits alternate, so that other load affects all alike. Then it
// measures --warm edits in the resident process. Exit code 1: a median above its budget, or a resident process that grows.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { clients, reachedModel, scriptedModel } from '@tailtest/testkit'

const repository = fileURLToPath(new URL('..', import.meta.url))

const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '60' },
    warm: { type: 'string', default: '1000' },
    client: { type: 'string', default: '2.1.330' },
    json: { type: 'boolean', default: false },
  },
})

/** The module's median as a share of what command hooks add; growth of the resident process over its second half, in megabytes. */
const BUDGET = { part: 0.5, growthMb: 15 }

/** Edits that do not count, at the start of a session. */
const WARM_UP = 5

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest-mod-')))
try {
  const plugins = buildPlugins()
  const latency = await inTheClient(plugins)
  const warm = await inTheProcess(plugins)
  if (values.json) console.log(JSON.stringify({ client: values.client, latency, warm }))
  else console.log([...latencyLines(latency), '', ...warmLines(warm)].join('\n'))
  const grown = (warm.at(-1)?.mb ?? 0) - (warm.at(Math.floor(warm.length / 2))?.mb ?? 0)
  const addedBy = (name) => latency.find((row) => row.name === name)?.added ?? Number.NaN
  const isOver = !(addedBy('mod') <= addedBy('command') * BUDGET.part)
  process.exitCode = isOver || grown > BUDGET.growthMb ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/** The built plugin, and the same plugin without its module, so that its command hooks find no process and answer themselves. */
function buildPlugins() {
  const built = join(folder, 'plugins')
  execFileSync(process.execPath, [join(repository, 'plugins', 'build.mjs'), built])
  const mod = join(built, 'claude')
  const command = join(built, 'claude-without-mod')
  cpSync(mod, command, { recursive: true })
  const file = join(command, 'hooks', 'hooks.json')
  const { modules: _, ...hooks } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify(hooks))
  return { mod, command }
}

function makeProject(name) {
  const top = join(folder, name)
  const root = join(top, 'project')
  mkdirSync(join(root, 'src'), { recursive: true })
  mkdirSync(join(top, 'home'))
  const manifest = { name: 'project', type: 'module', devDependencies: { vitest: '^3.0.0' } }
  writeFileSync(join(root, 'package.json'), JSON.stringify(manifest))
  const git = (...args) => execFileSync('git', args, { cwd: root, stdio: 'ignore' })
  git('init', '--quiet')
  git('add', '--all')
  git('-c', 'user.name=Dev', '-c', 'user.email=dev@example.com', 'commit', '--quiet', '-m', 'first')
  return { root, home: join(top, 'home'), state: join(top, 'state') }
}

function source(n) {
  return `export const f${n} = (a: number) => (a > ${n} ? a - ${n} : a + ${n})\n`
}

async function inTheClient({ mod, command }) {
  const ways = [
    { name: 'none', args: [] },
    { name: 'command', args: ['--plugin-dir', command] },
    { name: 'mod', args: ['--plugin-dir', mod] },
  ]
  const count = Number(values.edits) + WARM_UP
  const sessions = await Promise.all(ways.map((way) => openSession(way, count)))
  for (const session of sessions) await session.ready
  const rounds = []
  for (let n = 0; n < count; n += 1) {
    const order = [0, 1, 2].map((at) => sessions[(at + n) % 3])
    const times = {}
    for (const session of order) times[session.name] = await session.edit()
    if (n >= WARM_UP) rounds.push(times)
  }
  for (const session of sessions) await session.end()
  return ways.map(({ name }) => {
    const own = rounds.map((times) => times[name])
    const over = rounds.map((times) => times[name] - times.none)
    return {
      name,
      median: at(own, 0.5),
      added: at(over, 0.5),
      low: at(over, 0.25),
      high: at(over, 0.75),
      edits: own.length,
    }
  })
}

/** A session of the client; its model makes the next edit when told to. */
async function openSession({ name, args }, count) {
  const { root, home, state } = makeProject(name)
  /** @type {(at: number) => void} */
  let arrived = () => {}
  /** @type {(started: () => void) => void} */
  let go = () => {}
  /** @type {(value: undefined) => void} */
  let isReady = () => {}
  const ready = new Promise((resolve) => {
    isReady = resolve
  })
  const turn = (n) => async () => {
    if (n === 0) isReady(undefined)
    arrived(performance.now())
    const started = await new Promise((resolve) => {
      go = resolve
    })
    started()
    const input = { file_path: join(root, 'src', `f${n}.ts`), content: source(n) }
    return n < count ? [{ tool: 'Write', input }] : [{ text: 'Done.' }]
  }
  const model = await scriptedModel(Array.from({ length: count + 1 }, (_, n) => turn(n)))
  const run = clients['claude-code'].run({
    ...{ project: root, home, model, args, version: values.client, timeoutMs: 600_000 },
    prompt: 'Write what you are told.',
    env: { TAILTEST_STATE_DIR: state },
  })
  const edit = async () => {
    let began = 0
    const next = new Promise((resolve) => {
      arrived = resolve
    })
    go(() => {
      began = performance.now()
    })
    const ended = await next
    return ended - began
  }
  const end = async () => {
    go(() => {})
    const { hooks } = await run
    await model.close()
    const noted = reachedModel(model, 'queued (new').length
    if (name !== 'none' && noted < count)
      throw new Error(`${name}: ${noted} notes for ${count} edits`)
    if (name === 'mod') checkAnswered(hooks, count)
  }
  return { name, ready, edit, end }
}

/** Checks that the module answered: doing nothing is always fast, and so is an unmeasured command hook. */
function checkAnswered(hooks, count) {
  const said = hooks.filter(({ event, stdout }) => event === 'PostToolUse' && stdout !== '').length
  if (said > count / 10) throw new Error(`command hooks answered ${said} of ${count} edits`)
}

function at(numbers, part) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
}

function latencyLines(rows) {
  const words = { none: 'no hook', command: 'command hook', mod: 'module' }
  const fixed = (ms) => ms.toFixed(1)
  return [
    `Claude Code ${values.client}, ${rows[0].edits} edits of new sources each:`,
    '| An edit with | ms, median | over no hook | middle half |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ name, median, added, low, high }) =>
        `| ${words[name]} | ${fixed(median)} | ${fixed(added)} | ${fixed(low)}..${fixed(high)} |`,
    ),
  ]
}

/** The times of the resident process when it is asked as the module asks it. */
async function inTheProcess({ mod }) {
  const { root, state } = makeProject('warm')
  const env = { ...process.env, TAILTEST_STATE_DIR: state, CLAUDE_PROJECT_DIR: root }
  const words = [join(mod, 'bin', 'tailtest-hook.cjs'), 'claude', 'serve']
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  const { socket: socketPath } = JSON.parse(String(line))
  const points = []
  const all = Number(values.warm)
  let ms = []
  for (let n = 1; n <= all; n += 1) {
    const started = performance.now()
    await ask(socketPath, payloadOf(root, n))
    ms.push(performance.now() - started)
    if (n % Math.ceil(all / 10) !== 0 && n !== all) continue
    points.push({ edits: n, mb: residentMb(child.pid), ms: at(ms, 0.5) })
    ms = []
  }
  child.kill()
  await once(child, 'exit')
  return points
}

function payloadOf(root, n) {
  const file_path = join(root, 'src', `g${n}.ts`)
  const content = source(n)
  writeFileSync(file_path, content)
  return {
    ...{ session_id: 'bench', transcript_path: join(root, 't.jsonl'), cwd: root },
    ...{ permission_mode: 'acceptEdits', hook_event_name: 'PostToolUse', tool_name: 'Write' },
    tool_input: { file_path, content },
    tool_response: {
      type: 'create',
      filePath: file_path,
      content,
      structuredPatch: [],
      originalFile: null,
    },
    tool_use_id: `toolu_${n}`,
  }
}

function ask(socketPath, payload) {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path: '/answer', method: 'POST' }, (response) => {
      response.setEncoding('utf8')
      let text = ''
      response.on('data', (part) => {
        text += part
      })
      response.on('end', () => {
        if (response.statusCode === 200 && text.includes('queued')) resolve(text)
        else reject(new Error(`${response.statusCode}: ${text}`))
      })
    })
    asked.on('error', reject)
    asked.end(JSON.stringify(payload))
  })
}

function residentMb(pid) {
  const status = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(status) / 1024
}

function warmLines(points) {
  return [
    'The process that stays:',
    '| Edits | MB | ms, median |',
    '| --- | --- | --- |',
    ...points.map(({ edits, mb, ms }) => `| ${edits} | ${mb.toFixed(0)} | ${ms.toFixed(1)} |`),
  ]
}
