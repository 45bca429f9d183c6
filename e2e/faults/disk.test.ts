import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readHistory } from '@tailtest/history'
import { expect, onTestFinished, test } from 'vitest'
import { recorded, written } from './support/events.ts'
import { compare, contentsOf } from './support/look.ts'
import { BIND, type Machine, openMachine } from './support/machine.ts'
import { HALF } from './support/project.ts'
import { begin, failed, work } from './support/scenarios.ts'
import { furtherEnd, furtherTurn } from './support/session.ts'
import { hookFaults, isWhole } from './support/sweep.ts'
import { told } from './support/table.ts'
import { writeFiles } from './support/write-files.ts'

/** Milliseconds. */
const TIMEOUT = 900_000

/** A file system of 4 MiB; `undefined`: none may be mounted here. */
function smallDisk(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'tailtest disk '))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder])
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  onTestFinished(() => {
    spawnSync('umount', ['--lazy', folder])
  })
  return folder
}

const probe = spawnSync('unshare', ['--mount', 'true'])
const canMount = process.getuid?.() === 0 && probe.status === 0

/** Takes the room of a disk but for so many bytes. */
function fill(folder: string, left: number): void {
  const file = join(folder, 'filler')
  rmSync(file, { force: true })
  for (let size = 4 * 1024 * 1024; size > 0; size -= 4096) {
    try {
      writeFileSync(file, Buffer.alloc(size))
      break
    } catch {
      rmSync(file, { force: true }) // so much does not fit
    }
  }
  const { length } = readFileSync(file)
  writeFileSync(file, Buffer.alloc(Math.max(0, length - left)))
}

/** Pages that are left: nothing, one, and so on until a process has what it needs. */
const ROOM = (isWhole ? [0, 1, 2, 3, 5, 8, 13] : [0, 3]).map((pages) => pages * 4096)

test.skipIf(!canMount)(
  'on a disk that is full nothing is lost, and once there is room all goes on (where a disk may be mounted)',
  { timeout: TIMEOUT },
  async () => {
    const disk = smallDisk() ?? ''
    const machine = await openMachine(disk)
    await work(machine)
    writeFiles(machine.root, { 'src/more.js': HALF.text })
    const found: string[] = []
    for (const room of ROOM) {
      const before = contentsOf(machine.base)
      fill(disk, room)
      const ended = [
        await machine.hook(written(machine, 'src/more.js')),
        await machine.hook(recorded(machine, 'Stop', { stop_hook_active: false })),
      ]
      const command = await machine.command(['tdd', 'enforce'])
      found.push(...ended.flatMap(hookFaults))
      if (command.code !== 0 && !/was not written|cannot/.test(command.stderr))
        found.push(command.stderr)
      const now = contentsOf(machine.base)
      const { lost, damaged } = compare(before, now, now, false)
      told({
        fault: 'a real disk is full',
        tried: 3,
        lost: lost.length,
        damaged: damaged.length + found.length,
      })
      expect({ room, found, lost, damaged }).toEqual({ room, found: [], lost: [], damaged: [] })
    }
    rmSync(join(disk, 'filler'))
    expect(await furtherTurn(machine, [HALF.source])).toEqual([])
    const before = { code: 0, killed: false, stdout: '', stderr: '', calls: [] }
    const end = await furtherEnd(machine, before)
    // it may have been told while there was still room for it
    expect([[], ['the failing test is not named']]).toContainEqual(end)
  },
)

/** Takes all the room there is, from within a test that then fails. */
const FILLS = `import { appendFileSync } from 'node:fs'
for (const size of [65536, 4096, 1]) {
  try {
    for (;;) appendFileSync(new URL('../../filler', import.meta.url), Buffer.alloc(size))
  } catch {}
}
${HALF.testText}`

test.skipIf(!canMount).each(['all of the machine', 'the project alone'])(
  'a failing test that fills the disk of %s is told of all the same, and its outcome kept once there is room',
  { timeout: TIMEOUT },
  async (what) => {
    const disk = smallDisk() ?? ''
    const machine = await openMachine(disk)
    if (what === 'the project alone') {
      const elsewhere = mkdtempSync(join(tmpdir(), 'tailtest room '))
      onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }))
      machine.env.TMPDIR = elsewhere
    }
    await begin(machine)
    writeFiles(machine.root, { [HALF.source]: HALF.text, [HALF.test]: FILLS })
    await machine.hook(written(machine, HALF.source))
    await machine.hook(written(machine, HALF.test))
    const before = contentsOf(machine.base)
    const full = await machine.hook(recorded(machine, 'Stop', { stop_hook_active: false }))
    const now = contentsOf(machine.base)
    rmSync(join(machine.base, 'filler'))
    const { lost, damaged } = compare(before, now, now, false)
    if (!full.stdout.includes('gives half of it')) lost.push('the failing test')
    writeFiles(machine.root, { [HALF.test]: HALF.testText }) // fails, and fills nothing
    damaged.push(...hookFaults(full), ...(await furtherTurn(machine, [HALF.source])))
    await machine.hook(recorded(machine, 'Stop', { stop_hook_active: false }))
    const kept = readHistory(machine.root).entries.map(({ file }) => String(file))
    if (!kept.includes(HALF.source)) lost.push('its outcome')
    told({
      fault: 'a real disk is full',
      tried: 2,
      lost: lost.length,
      damaged: damaged.length,
    })
    expect({ lost, damaged }).toEqual({ lost: [], damaged: [] })
  },
)

/** Everything below a folder may or may not be written by its owner. */
function allow(folder: string, mode: string): void {
  spawnSync('chmod', ['-R', mode, folder])
}

const [bind, ...options] = BIND
const canBind = bind === undefined || spawnSync(bind, [...options, 'true']).status === 0

test.skipIf(process.platform === 'win32' || !canBind)(
  'in folders that may only be read a hook is silent or speaks, and leaves every byte (where a process keeps to what files allow)',
  { timeout: TIMEOUT },
  async () => {
    const machine = await openMachine()
    await failed(machine)
    const parts = [machine.path('.tailtest'), machine.base, machine.state, machine.root]
    for (const part of parts.slice(0, isWhole ? 4 : 2)) {
      allow(machine.base, 'u+rwX')
      allow(part, 'a-w,a+rX')
      const before = contentsOf(machine.base)
      const bound = { isBound: true } as const
      const ended = [
        await machine.hook(written(machine, HALF.source), bound),
        await machine.hook(recorded(machine, 'PostToolUse.Bash'), bound),
        await machine.hook(recorded(machine, 'Stop', { stop_hook_active: false }), bound),
      ]
      const commands = [
        await machine.command(['status'], bound),
        await machine.command(['defer', HALF.source, 'later'], bound),
      ]
      const found = ended.flatMap(hookFaults)
      for (const { code, stderr } of commands) {
        if (code !== 0 && !stderr.includes(machine.base)) found.push(`exit ${code}: ${stderr}`)
      }
      const { lost, damaged } = compare(before, contentsOf(machine.base), before, false)
      const isOurs = damaged.filter((each) => !each.includes('is new'))
      told({
        fault: 'a folder may only be read',
        tried: 5,
        lost: lost.length,
        damaged: isOurs.length + found.length,
      })
      expect({ part, found, lost, damaged: isOurs }).toEqual({
        part,
        found: [],
        lost: [],
        damaged: [],
      })
    }
    allow(machine.base, 'u+rwX')
    expect(await furtherTurn(machine, [HALF.source])).toEqual([])
  },
)

/** When this process started, the 22nd field (proc(5)); elsewhere than on Linux nobody tells. */
const STARTED = existsSync('/proc/self/stat')
  ? readFileSync('/proc/self/stat', 'utf8').replace(/^.*\)/s, '').split(' ')[20]
  : undefined

/** Whoever holds the history's lock, and whether an end of a session gets past it. */
const HOLDERS = {
  'a living process': { pid: process.pid, started: STARTED, isPassed: false },
  'a living process that does not say when it started': {
    pid: process.pid,
    isPassed: STARTED !== undefined,
  },
  'a dead one': { pid: 2 ** 22 - 1, isPassed: true },
  'one whose id another process has now': { pid: process.pid, started: '1', isPassed: true },
  'nobody that it names': { text: '{', isPassed: false },
  'nobody it names, long ago': { text: '{', isOld: true, isPassed: true },
  'a folder in its place': { isFolder: true, isPassed: true },
} as const satisfies Record<string, Holder>

interface Holder {
  pid?: number
  started?: string | undefined
  text?: string
  isOld?: true
  isFolder?: true
  isPassed: boolean
}

function hold(machine: Machine, { pid, started, text, isOld, isFolder }: Holder): void {
  const lock = machine.path('.tailtest/history.json.lock')
  const named = JSON.stringify({ pid, started, host: hostname(), token: 'theirs' })
  if (isFolder) mkdirSync(lock)
  else writeFileSync(lock, text ?? named)
  if (isOld) spawnSync('touch', ['-d', '2 minutes ago', lock])
}

test.skipIf(process.platform === 'win32').each(Object.entries(HOLDERS))(
  'a history whose lock is held by %s is whole, and no hook waits for ever (not on Windows)',
  { timeout: TIMEOUT },
  async (_name, holder: Holder) => {
    const machine = await openMachine()
    await failed(machine)
    const before = readHistory(machine.root).entries
    rmSync(machine.path('.tailtest/history.json'))
    await begin(machine)
    hold(machine, holder)
    const ended = await machine.hook(recorded(machine, 'SessionEnd.other'))
    const { entries } = readHistory(machine.root)
    const lost =
      entries.filter(({ session_id }) => session_id === 'one before').length === 1 ? 0 : 1
    const damaged = hookFaults(ended)
    told({ fault: 'the history is locked', tried: 1, lost, damaged: damaged.length })
    expect({ lost, damaged }).toEqual({ lost: 0, damaged: [] })
    expect(entries.length > 1).toBe(holder.isPassed)
    expect(before.length).toBeGreaterThan(1)
  },
)
