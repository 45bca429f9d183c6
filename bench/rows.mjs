import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const built = (name) => fileURLToPath(new URL(`../packages/cli/dist/${name}`, import.meta.url))
const DETECT = fileURLToPath(new URL('detect.cjs', import.meta.url))
export const HOOK = built('hook.cjs')
export const BIN = built('bin.js')
const PAYLOADS = new URL('../packages/adapter-claude/test/payloads/', import.meta.url)
export const recorded = (name) =>
  JSON.parse(readFileSync(new URL(`${name}.2.1.197.json`, PAYLOADS), 'utf8'))

const WRITTEN = recorded('PostToolUse.Write.create')
const STOPPED = recorded('Stop')
export const STARTED = recorded('SessionStart.startup')
const RAN = recorded('PostToolUse.Bash')
export const PROMPTED = recorded('UserPromptSubmit')

/** A source of about 100 lines: HTTP, branches, public functions. */
export const TYPESCRIPT = `import { request } from 'undici'\n${Array.from(
  { length: 8 },
  (_, at) => `
export async function charge${at}(amount: number, currency: string): Promise<number> {
  if (amount <= 0) throw new RangeError('amount')
  else if (currency === '') return 0
  switch (currency) {
    case 'EUR':
      return amount
    default:
      return (await request('https://rates.example/' + currency)).statusCode * amount
  }
}
`,
).join('')}`

const PYTHON = `import requests\n${Array.from(
  { length: 8 },
  (_, at) => `

def charge_${at}(amount, currency):
    if amount <= 0:
        raise ValueError("amount")
    elif currency == "":
        return 0
    else:
        return requests.get("https://rates.example/" + currency).json() * amount
`,
).join('')}`

export function write(folder, path, text) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

export function run(command, args, { folder, env }) {
  const { status, stderr } = spawnSync(command, args, { cwd: folder, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
}

/** The manifests of a project, and the given number of source files. */
function sources({ folder }, files) {
  write(
    folder,
    'package.json',
    '{"scripts":{"test":"vitest run"},"devDependencies":{"vitest":"4"}}',
  )
  write(folder, 'pyproject.toml', '[tool.pytest.ini_options]\ntestpaths = ["tests"]\n')
  write(folder, '.gitignore', 'node_modules\n')
  for (let at = 0; at < files; at += 1) {
    write(folder, `src/part-${at % 300}/unit-${at}.ts`, `export const unit = ${at}\n`)
  }
}

/** A project with tailtest installed, and the given number of source files. */
export function project(place, files = 10) {
  sources(place, files)
  const identity = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.invalid']
  run('git', ['init', '-q'], place)
  run('git', ['config', 'gc.auto', '0'], place)
  run('git', ['config', 'maintenance.auto', 'false'], place)
  run('git', ['add', '.'], place)
  run('git', [...identity, 'commit', '-qm', 'bench'], place)
  run(process.execPath, [BIN, 'install', '--agent', 'claude'], place)
}

export const hook = () => [HOOK, 'claude']
export const payload = (base, { folder }, fields = {}) =>
  JSON.stringify({ ...base, session_id: 'bench', cwd: folder, ...fields })

export function written(place, path, content, n) {
  const file_path = join(place.folder, path)
  return payload(WRITTEN, place, {
    tool_input: { file_path, content },
    tool_response: { ...WRITTEN.tool_response, filePath: file_path, content },
    tool_use_id: `call-${n}`,
  })
}

export const send = (place, input) => {
  const { status, stderr } = spawnSync(process.execPath, hook(), {
    cwd: place.folder,
    env: place.env,
    input,
  })
  if (status !== 0) throw new Error(`the hook ended with ${status}: ${stderr}`)
}

export const silent = ({ stdout }) => {
  if (stdout !== '') throw new Error(`not silent: ${stdout}`)
}
export const saying =
  (text) =>
  ({ stdout }) => {
    if (!stdout.includes(text)) throw new Error(`does not say "${text}": ${stdout}`)
  }

const SMALL_EDIT = 'edit, queued, scored, noted (TypeScript)'

/**
 * @typedef {import('./measure.mjs').Row} Row
 * @typedef {import('./measure.mjs').Place} Place
 */

/**
 * An edit of another new source each time, in a project with the given number of files.
 * @param {string} name
 * @param {Partial<Row> & { files?: number, extension: string, source: string, more?: (place: Place) => void }} row
 * @returns {Row}
 */
export function edit(name, { files, extension, source, more = () => {}, ...row }) {
  const path = (n) => `src/new-${n}.${extension}`
  return {
    name,
    ...row,
    setup: (place) => {
      project(place, files)
      more(place)
    },
    before: ({ folder }, n) => write(folder, path(n), source),
    args: hook,
    stdin: (place, n) => written(place, path(n), source, n),
    check: saying('Complexity:'),
  }
}

/** Adds the given number of records to a journal: the session's first record, repeated as edits of 200 files. */
export function lengthen(place, records) {
  send(place, written(place, 'src/first.ts', TYPESCRIPT, 'first'))
  const folder = join(place.folder, '.tailtest', 'sessions')
  const [name] = readdirSync(folder).filter((each) => each.endsWith('.jsonl'))
  const lines = readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)
  const sample = lines.map((line) => JSON.parse(line)).find(({ type }) => type === 'loop.edited')
  const more = Array.from({ length: records }, (_, at) =>
    JSON.stringify({ ...sample, id: `r${at}`, call: `c${at}`, path: `src/old-${at % 200}.ts` }),
  )
  appendFileSync(join(folder, name), `\n${more.join('\n')}`)
}

/** How often an untracked or changed file is found among so many. */
const sweep = (files) => ({
  name: `turn end, sweep of ${files.toLocaleString('en')} files after a command`,
  budget: { plusMs: 300 },
  long: true,
  setup: (place) => {
    project(place, files)
    send(place, payload(STARTED, place))
    send(place, written(place, 'README.ts', 'export {}\n', 'seen'))
  },
  before: (place, n) => {
    send(place, payload(PROMPTED, place, { prompt_id: `p${n}` }))
    send(place, payload(RAN, place, { tool_use_id: `c${n}` }))
  },
  args: hook,
  stdin: (place, n) => payload(STOPPED, place, { prompt_id: `p${n}` }),
})

/** Nothing is cached if the last change is younger than this, because another may follow. In milliseconds. */
const UNTIL_KEPT = 2500

/** Detection of runners in 300 folders with the given number of files, cold or from the cache. */
const detection = (files, { cached, ...row }) => ({
  name: `detection of runners, ${cached ? 'cached' : 'cold'}, ${files.toLocaleString('en')} files`,
  ...row,
  setup: (place) => {
    sources(place, files)
    if (!cached) return
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, UNTIL_KEPT)
    run(process.execPath, [DETECT, place.folder, cacheOf(place)], place)
  },
  args: (place) => [DETECT, place.folder, ...(cached ? [cacheOf(place)] : [])],
  check: saying(`${cached ? 'kept' : 'looked'} vitest pytest`),
})

const cacheOf = ({ top }) => join(top, 'runners.json')

/**
 * All rows; a new row is one object of the shape {@link import('./measure.mjs').Row}.
 * @type {readonly import('./measure.mjs').Row[]}
 */
export const rows = [
  {
    name: 'edit of an ignored file',
    budget: { times: 1.2 },
    setup: project,
    args: hook,
    stdin: (place, n) => written(place, 'README.md', '# Shop\n', n),
    check: silent,
  },
  {
    name: 'edit of a queued file, nothing to say',
    budget: { times: 1.2 },
    setup: (place) => {
      project(place)
      write(place.folder, 'src/again.ts', TYPESCRIPT)
      send(place, written(place, 'src/again.ts', TYPESCRIPT, 'first'))
    },
    args: hook,
    stdin: (place, n) => written(place, 'src/again.ts', TYPESCRIPT, n),
    check: silent,
  },
  edit(SMALL_EDIT, { extension: 'ts', source: TYPESCRIPT, budget: { times: 1.5 } }),
  edit('edit, queued, scored, noted (Python)', {
    extension: 'py',
    source: PYTHON,
    budget: { times: 1.5 },
  }),
  {
    name: 'turn end, nothing queued and no command ran',
    budget: { times: 1.2 },
    setup: (place) => {
      project(place)
      send(place, payload(STARTED, place))
    },
    args: hook,
    stdin: (place, n) => payload(STOPPED, place, { prompt_id: `p${n}` }),
    check: silent,
  },
  {
    name: 'session start, 1,000 files',
    budget: { times: 2 },
    setup: (place) => project(place, 1000),
    args: hook,
    stdin: (place, n) => payload(STARTED, place, { session_id: `bench-${n}` }),
    check: saying('vitest'),
  },
  {
    name: 'session start, 100,000 files',
    budget: { times: 4 },
    long: true,
    setup: (place) => project(place, 100_000),
    args: hook,
    stdin: (place, n) => payload(STARTED, place, { session_id: `bench-${n}` }),
    check: saying('vitest'),
  },
  detection(1000, { cached: false, budget: { times: 4 } }),
  detection(1000, { cached: true, budget: { times: 2.5 } }),
  detection(100_000, { cached: false, long: true, budget: { times: 8 } }),
  detection(100_000, { cached: true, long: true, budget: { times: 2.5 } }),
  edit('the same edit among 100,000 files', {
    files: 100_000,
    long: true,
    extension: 'ts',
    source: TYPESCRIPT,
    budget: { times: 1.15, of: SMALL_EDIT },
  }),
  edit('the same edit in a session of 10,000 events', {
    extension: 'ts',
    source: TYPESCRIPT,
    budget: { times: 1.15, of: SMALL_EDIT },
    more: (place) => lengthen(place, 10_000),
  }),
  sweep(100_000),
]
