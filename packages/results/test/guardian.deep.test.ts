import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { build } from 'tsup'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { marked } from '../src/environment.ts'
import { startGuardian } from '../src/guardian.ts'
import { type Command, run } from '../src/run.ts'
import { isAlive, pidsIn, program, temporaryFolder, until } from './processes.ts'

/** A process that runs a command as we do, from one CommonJS file, as the hook is. */
let parent = ''
let bundles = ''

beforeAll(async () => {
  bundles = await mkdtemp(join(tmpdir(), 'tailtest-results-bundle-'))
  const { loader } = await import(new URL('../../../texts.mjs', import.meta.url).href) // as every bundle
  await build({
    entry: { parent: fileURLToPath(new URL('parent.ts', import.meta.url)) },
    outDir: bundles,
    format: 'cjs',
    noExternal: [/.*/],
    config: false,
    silent: true,
    loader,
    outExtension: () => ({ js: '.cjs' }),
  })
  parent = join(bundles, 'parent.cjs')
}, 60_000)

afterAll(() => rm(bundles, { recursive: true, force: true }))

async function startParent(
  timeoutMs: number,
): Promise<{ child: ChildProcess; pids: number[]; folder: string }> {
  const outer = await temporaryFolder()
  const folder = join(outer, 'run')
  await mkdir(folder)
  const pidFile = join(outer, 'pids.json')
  const args = [program('hang.mjs'), pidFile]
  const command: Command = {
    command: process.execPath,
    args,
    cwd: outer,
    env: process.env,
    timeoutMs,
    folder,
  }
  const child = spawn(process.execPath, [parent, JSON.stringify(command)], {
    stdio: 'ignore',
    detached: true,
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const pids = await pidsIn(pidFile)
  return { child, pids: process.platform === 'linux' ? pids : pids.slice(0, 2), folder }
}

test('two seconds after our process is killed by SIGKILL, no process of the run is left', async () => {
  const { child, pids, folder } = await startParent(60_000)
  child.kill('SIGKILL')
  await until(() => !pids.some(isAlive), 2000)
  await until(() => !existsSync(folder), 2000)
})

test.skipIf(process.platform === 'win32')('nor when its whole process group is', async () => {
  const { child, pids } = await startParent(60_000)
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await until(() => !pids.some(isAlive), 2000)
})

test.skipIf(process.platform === 'win32')(
  'a process of ours that is stopped does not hold up the deadline',
  async () => {
    const { child, pids, folder } = await startParent(1500)
    child.kill('SIGSTOP')
    await until(() => !pids.slice(1).some(isAlive), 5000) // the stopped one cannot bury its child
    expect(existsSync(folder)).toBe(true)
  },
)

test.runIf(process.platform === 'linux')(
  'a runner is found even if its process id was never reported',
  async () => {
    const folder = await temporaryFolder()
    const pidFile = join(folder, 'pids.json')
    const guardian = startGuardian(execa, { timeoutMs: 60_000, folder })
    const env = marked(process.env, guardian.mark)
    spawn(process.execPath, [program('hang.mjs'), pidFile], {
      env,
      stdio: 'ignore',
      detached: true,
    })
    const pids = await pidsIn(pidFile)
    guardian.kill()
    await guardian.gone
    expect(pids.some(isAlive)).toBe(false)
  },
)

test.runIf(process.platform === 'linux')(
  'a guardian that a test stopped does not hold up the deadline',
  async () => {
    const folder = await temporaryFolder()
    const stop = `
    const { readdirSync, readFileSync } = require('node:fs')
    const isGuardian = (pid) => {
      try { return readFileSync('/proc/' + pid + '/cmdline', 'utf8').includes(${JSON.stringify(folder)} + '\\0') } catch { return false }
    }
    for (const pid of readdirSync('/proc').filter(Number))
      if (Number(pid) !== process.pid && isGuardian(pid)) process.kill(Number(pid), 'SIGSTOP')
    while (true);`
    const common = { cwd: folder, env: process.env, timeoutMs: 1000, folder }
    const ending = await run({ ...common, command: process.execPath, args: ['-e', stop] })
    expect(ending).toMatchObject({ timedOut: true, signal: 'SIGKILL' })
  },
)

test.skipIf(process.platform === 'win32')(
  'where too few files may be open, the run says so, and our process lives on',
  async () => {
    const folder = await temporaryFolder()
    const args = ['-e', '0']
    const common = { cwd: folder, env: process.env, timeoutMs: 20_000, folder }
    const command: Command = { ...common, command: process.execPath, args }
    const limited = ['-c', 'ulimit -n 28; exec "$0" "$@"', process.execPath, parent]
    const { stdout } = await execa('sh', [...limited, JSON.stringify(command)])
    expect(JSON.parse(stdout)).toMatchObject({ failure: expect.stringContaining('EMFILE') })
  },
)
