import { compare, contentsOf, type Found } from './look.ts'
import type { Ended, Fault, Machine, Point } from './machine.ts'
import { told } from './table.ts'

/** What one process does on a machine that is as `ready` left it. */
export interface Scenario {
  name: string
  /** Brings the machine to where the process starts. */
  ready(machine: Machine): Promise<void>
  /** Starts the process; gives how it ended. */
  act(machine: Machine, point?: Point): Promise<Ended>
  /** What is wrong with how it ended, and with the machine then, beyond the bytes of the files. */
  judge(machine: Machine, ended: Ended): string[]
  /** Goes on where nothing goes wrong any more; gives what is wrong then. `ended`: how the process before ended. */
  goOn(machine: Machine, ended: Ended): Promise<string[]>
}

interface Tried {
  /** The call, as `rename state/tailtest/x`. */
  call: string
  point: Point
}

/** All processes at all points are tried, not some of some: at once (`all`), or a share of the points (`2/8`). */
const ASKED = process.env.TAILTEST_FAULTS ?? ''
const [, PART, PARTS] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(ASKED) ?? []
export const isWhole = ASKED === 'all' || PARTS !== undefined
/** One kind of fault alone: its name in e2e/support/fault-at.cjs. */
const ONLY = process.env.TAILTEST_FAULTS_OF
const SEED = Number(process.env.TAILTEST_FAULTS_SEED ?? 9)

/** The row of the table that a fault is told in. */
const ROW: Readonly<Record<Fault, { fault: string }>> = {
  kill: { fault: 'killed before a write' },
  half: { fault: 'killed in the middle of a write' },
  full: { fault: 'the disk is full' },
  readonly: { fault: 'the file system turns read-only' },
  denied: { fault: 'what is there may not be written' },
  broken: { fault: 'a write fails (EIO)' },
  short: { fault: 'fewer bytes are written than asked for' },
  across: { fault: 'a move leads to another file system' },
  late: { fault: 'a change is made and reported as failed' },
  held: { fault: 'a file is held open by another process' },
  slow: { fault: 'every write is slow' },
}

const ROOM = /^(?:open|write|mkdir|rename|link|symlink|copyfile|truncate|mkdtemp) /

/** Which faults mean something at a call. */
const FITS: Readonly<Record<Fault, (call: string, at: number) => boolean>> = {
  kill: () => true,
  half: (call) => /^(?:write|copyfile) /.test(call),
  full: (call) => ROOM.test(call),
  readonly: (call) => !call.startsWith('write '),
  denied: (call) => /^(?:open|mkdir|rename) /.test(call),
  broken: () => true,
  short: (call) => call.startsWith('write '),
  across: (call) => /^(?:rename|link) /.test(call),
  late: (call) => /^(?:rename|link|unlink|mkdir) /.test(call),
  held: (call) => /^(?:rename|unlink) /.test(call),
  slow: (_call, at) => at === 1,
}

/** Every fault at every call of a process. */
function triesOf(calls: readonly string[]): Tried[] {
  return calls.flatMap((call, place) =>
    Object.entries(FITS).flatMap(([name, fits]) => {
      const fault = faultOf(name)
      const isAsked = ONLY === undefined || ONLY === fault
      return isAsked && fits(call, place + 1) ? [{ call, point: { fault, at: place + 1 } }] : []
    }),
  )
}

function faultOf(name: string): Fault {
  const [fault] = Object.keys(ROW).flatMap((each) => (each === name && isFault(each) ? [each] : []))
  if (fault === undefined) throw new Error(`${name} is no fault`)
  return fault
}

const isFault = (name: string): name is Fault => Object.hasOwn(ROW, name)

/** The same choice for the same seed, another one for each scenario. */
function chosen<T>(all: readonly T[], name: string, sample: number): T[] {
  if (isWhole)
    return all.filter((_, at) => at % Number(PARTS ?? 1) === Number(PART ?? 1) % Number(PARTS ?? 1))
  let state = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, SEED)
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const left = [...all]
  return Array.from({ length: Math.min(sample, left.length) }, () =>
    left.splice(Math.floor(next() * left.length), 1),
  ).flat()
}

/** What went wrong at one point of a process. */
export interface Failure {
  where: string
  lost: readonly string[]
  damaged: readonly string[]
}

/** Lets a process go wrong at each of its points, or at so many; tells the table, and gives what was lost or damaged. */
export async function sweep(machine: Machine, scenario: Scenario, sample = 3): Promise<Failure[]> {
  await scenario.ready(machine)
  machine.save('before')
  const before = contentsOf(machine.base)
  const whole = await scenario.act(machine)
  const { calls } = whole
  const clean = contentsOf(machine.base)
  const problems = [...scenario.judge(machine, whole), ...(await scenario.goOn(machine, whole))]
  if (problems.length > 0)
    throw new Error(`${scenario.name}, undisturbed: ${problems.join('\n')}\n${whole.stderr}`)
  if (calls.length === 0) throw new Error(`${scenario.name} writes nothing`)
  const failures: Failure[] = []
  const tries = chosen(triesOf(calls), scenario.name, sample)
  if (isWhole) console.log(`${scenario.name}: ${calls.length} calls, ${tries.length} faults`)
  for (const { call, point } of tries) {
    machine.restore('before')
    const ended = await scenario.act(machine, point)
    // a process that waits for others writes a little more or less: what went wrong is what it says itself
    const hit = ended.calls[point.at - 1] ?? call
    const found = compare(before, contentsOf(machine.base), clean, mayLeave(ended, point, hit))
    found.damaged.push(...scenario.judge(machine, ended))
    found.lost.push(...(await scenario.goOn(machine, ended)))
    failures.push(
      ...failureOf(scenario, { call: hit.replace(machine.base, ''), point }, { found, ended }),
    )
    told({
      ...ROW[point.fault],
      tried: 1,
      lost: found.lost.length,
      damaged: found.damaged.length,
    })
  }
  return failures
}

/** Whether it could not tidy up. */
function mayLeave({ killed }: Ended, { fault }: Point, call: string): boolean {
  return (
    killed ||
    fault === 'readonly' ||
    fault === 'denied' ||
    (fault === 'broken' && call.startsWith('unlink '))
  )
}

function failureOf(
  { name }: Scenario,
  { call, point }: Tried,
  { found, ended }: { found: Found; ended: Ended },
): Failure[] {
  if (found.lost.length === 0 && found.damaged.length === 0) return []
  const { code, killed, stderr } = ended
  const where = `${name}, ${point.fault} at ${point.at} (${call}): ${killed ? 'killed' : `exit ${code}`} ${stderr}`
  return [{ where, ...found }]
}

/** What is wrong with how a hook ended, whatever went wrong. */
export function hookFaults({ code, killed, stdout, stderr }: Ended): string[] {
  if (killed) return stdout === '' ? [] : ['it was killed and answered']
  const problems = code === 0 ? [] : [`exit ${code}`]
  if (stderr !== '') problems.push(`it says ${stderr}`)
  try {
    if (stdout !== '') JSON.parse(stdout)
  } catch {
    problems.push(`no answer that a host could read: ${stdout}`)
  }
  return problems
}

/** What is wrong with how a command ended: it did what it should, or it names the file that it could not write. */
export function commandFaults(
  machine: Machine,
  { code, killed, stderr }: Ended,
  isDone: boolean,
): string[] {
  if (killed) return []
  if (code === 0) return isDone ? [] : ['it says that it did what it did not']
  if (code !== 2) return [`exit ${code}: ${stderr}`]
  const names =
    stderr.includes(machine.base) || /\.tailtest|settings|[\w-]+\.(?:json|jsonl|ya?ml)/.test(stderr)
  return names ? [] : [`it names no file: ${stderr}`]
}
