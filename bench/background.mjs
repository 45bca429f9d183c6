// node bench/background.mjs [pairs], after a build (Linux, python3): measures the end of a turn and the processor time of
// whole sessions, alternately with `background` on and off. In the vitest project, 5 of 40 test files reach the edited
// source; PAUSES holds the seconds of pause after each edit.
import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { leave } from './figures.mjs'
import { median } from './judge.mjs'
import { markdown } from './table.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const [HOOK, BIN] = ['../packages/cli/dist/hook.cjs', '../packages/cli/dist/bin.js'].map(at)
const PAYLOADS = new URL('../packages/adapter-claude/test/payloads/', import.meta.url)
const [STARTED, PROMPTED, WRITTEN, STOPPED, CLOSED] = [
  'SessionStart.startup',
  'UserPromptSubmit',
  'PostToolUse.Write.create',
  'Stop',
  'SessionEnd.other',
].map((name) => JSON.parse(readFileSync(new URL(`${name}.2.1.197.json`, PAYLOADS), 'utf8')))

/** For each turn, the pauses after its edits; the last one is the time between the last edit and the end. */
const PAUSES = [[8], [3, 6], [12], [5], [2, 2, 8], [10]]
const SOURCE = 'src/total.js'

/** Adopts the processes that its child leaves behind, waits for all of them, and prints their processor time in seconds. */
const REAPER = `
import ctypes, os, resource, subprocess, sys
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
child = subprocess.Popen(sys.argv[1:])
while True:
    try:
        os.wait()
    except ChildProcessError:
        break
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print('cpu', used.ru_utime + used.ru_stime, flush=True)
`

function run({ root, env }, args, input = '') {
  const started = performance.now()
  const options = { cwd: root, env, input, encoding: /** @type {const} */ ('utf8') }
  const { status, stderr, stdout } = spawnSync(process.execPath, args, options)
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
  return { ms: performance.now() - started, stdout }
}

const hook = (project, payload, fields = {}) => {
  const base = { session_id: 'bench', cwd: project.root, transcript_path: '' }
  return run(project, [HOOK, 'claude'], JSON.stringify({ ...payload, ...base, ...fields }))
}

function makeProject(background) {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest-background-')))
  const root = join(top, 'shop')
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write('package.json', '{"type":"module","devDependencies":{"vitest":"*"}}')
  write('.gitignore', 'node_modules\n.tailtest\n')
  write('.tailtest/config.json', JSON.stringify({ background, depth: 'simple' }))
  write(SOURCE, 'export const total = (a, b) => a + b\n')
  write('src/other.js', 'export const other = (a) => a\n')
  for (let n = 0; n < 40; n += 1) {
    const name = n < 5 ? 'total' : 'other'
    write(
      `test/${name}-${n}.test.js`,
      `import { expect, test } from 'vitest'\nimport { ${name} } from '../src/${name}.js'\ntest('${n}', () => { expect(${name}(${n}, 1)).toBe(${name === 'total' ? n + 1 : n}) })\n`,
    )
  }
  symlinkSync(at('../node_modules'), join(root, 'node_modules'), 'junction')
  const env = { PATH: process.env.PATH, HOME: top, TAILTEST_STATE_DIR: join(top, 'state') }
  const git = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com']
  for (const args of [
    ['init', '--quiet'],
    ['add', '--all'],
    ['commit', '--quiet', '--message=Shop'],
  ])
    spawnSync('git', [...git, ...args], { cwd: root, env })
  const project = { top, root, env, write }
  run(project, [BIN, 'trust'])
  run(project, [BIN, 'run', '--all', '--timeout', '600'])
  return project
}

/** Plays one session; returns the duration of each end of a turn, and of each quiet end after it. */
async function play(root) {
  const top = dirname(root)
  const env = { PATH: process.env.PATH, HOME: top, TAILTEST_STATE_DIR: join(top, 'state') }
  const project = { root, env }
  const [ends, edits] = [[], []]
  hook(project, STARTED)
  for (const [n, pauses] of PAUSES.entries()) {
    hook(project, PROMPTED, { prompt_id: `turn-${n}` })
    for (const [edit, seconds] of pauses.entries()) {
      const content = `export const total = (a, b) => a + b - ${n} + ${n} - ${edit} + ${edit}\n`
      writeFileSync(join(root, SOURCE), content)
      const file_path = join(root, SOURCE)
      const tool = { tool_input: { file_path, content }, tool_use_id: `call-${n}-${edit}` }
      const tool_response = { type: 'update', filePath: file_path }
      const { ms } = hook(project, WRITTEN, { ...tool, tool_response, prompt_id: `turn-${n}` })
      edits.push(ms)
      await delay(seconds * 1000)
    }
    const { ms, stdout } = hook(project, STOPPED, { prompt_id: `turn-${n}` })
    if (!stdout.includes('passed=5 failed=0')) throw new Error(`turn ${n}: ${stdout}`)
    hook(project, PROMPTED, { prompt_id: `quiet-${n}` })
    const quiet = hook(project, STOPPED, { prompt_id: `quiet-${n}` })
    ends.push({ ms, quietMs: quiet.ms })
  }
  hook(project, CLOSED)
  console.log(`times ${JSON.stringify({ ends, edits })}`)
}

function measure(background) {
  const project = makeProject(background)
  try {
    const args = ['-c', REAPER, process.execPath, at('background.mjs'), 'session', project.root]
    const { stdout, stderr } = spawnSync('python3', args, { encoding: 'utf8' })
    const times = /^times (.*)$/m.exec(stdout)?.[1]
    const cpu = /^cpu (.*)$/m.exec(stdout)?.[1]
    if (times === undefined) throw new Error(stderr)
    return { ...JSON.parse(times), cpu: Number(cpu) }
  } finally {
    rmSync(project.top, { recursive: true, force: true, maxRetries: 5 })
  }
}

const [, , first, root] = process.argv
if (first === 'session') {
  await play(root)
} else {
  const all = { off: [], edit: [] }
  for (let n = 0; n < (Number(first) || 3); n += 1) {
    const order = n % 2 === 0 ? ['off', 'edit'] : ['edit', 'off']
    for (const background of order) all[background].push(measure(background))
  }
  const over = (of) => of.flatMap(({ ends }) => ends.map(({ ms, quietMs }) => ms - quietMs))
  const p95 = (times) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]
  // each edit of one session is paired with the same edit of the other
  const dearer = median(
    all.edit.flatMap(({ edits }, n) => edits.map((ms, at) => ms / all.off[n].edits[at])),
  )
  const ratio = median(all.edit.map(({ cpu }, n) => cpu / all.off[n].cpu))
  const row = (background) => {
    const [times, cpu] = [over(all[background]), median(all[background].map((one) => one.cpu))]
    return [
      background,
      ...[median(times), p95(times)].map((ms) => `${Math.round(ms)} ms`),
      `${cpu.toFixed(1)} s`,
    ]
  }
  const head = [
    '`background`',
    'end over a quiet end, median',
    'p95',
    'processor time of the session',
  ]
  console.log(markdown([head, row('off'), row('edit')]))
  console.log(`\npaired: processor time ${ratio.toFixed(2)} x, an edit ${dearer.toFixed(2)} x`)
  leave('background', [
    ...['off', 'edit'].flatMap((background) => [
      {
        name: `${background}, end over a quiet end`,
        value: median(over(all[background])),
        unit: 'ms',
      },
      { name: `${background}, p95`, value: p95(over(all[background])), unit: 'ms' },
    ]),
    { name: 'processor time of a session, on / off', value: ratio, unit: 'x' },
    { name: 'an edit, on / off', value: dearer, unit: 'x' },
  ])
}
