import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ancestorsOf, type Running, runningIn } from '@tailtest/project'
import type { Runner } from '@tailtest/runners'
import { openUnderWay, type UnderWay } from '@tailtest/session'
import type { Place } from '../../context.ts'
import { besides } from '../besides.ts'

type At = Pick<Place, 'userState' | 'project' | 'now' | 'debug' | 'machine'>

/** How a run was made. */
interface Made<T> {
  value: T
  /** Other tests ran on the machine while this run did: those of another session, or a person's own in this project. */
  wasContended(): boolean
}

/** A run that cannot be written down is made all the same, and the others do not see it. */
function unseen({ debug }: At, write: () => void): void {
  besides({ actor: 'hook', debug }, write)
}

/** Makes a run that the other sessions of this machine know of. */
export async function besideOthers<T>(
  place: At,
  runner: Pick<Runner, 'name'>,
  run: () => Promise<T>,
): Promise<Made<T>> {
  const underWay = openUnderWay(place.userState)
  const began = place.now()
  let end: ((now: number) => void) | undefined
  unseen(place, () => {
    end = underWay.begin(began)
  })
  const running = run() // the runner starts while the machine is looked at
  const before = personsOwn(place, runner)
  try {
    const value = await running
    return {
      value,
      wasContended: () => underWay.ranSince(began) || haveWorked(before, personsOwn(place, runner)),
    }
  } finally {
    unseen(place, () => end?.(place.now()))
  }
}

const LOOK_MS = 100

/** Waits until nobody else runs tests, so many milliseconds at most, and keeps those who wait later from beginning. */
export async function alone<T>(place: At, mostMs: number, work: () => Promise<T>): Promise<T> {
  let queue: ReturnType<UnderWay['queue']> | undefined
  unseen(place, () => {
    queue = openUnderWay(place.userState).queue(place.now())
  })
  try {
    const until = place.now() + mostMs
    while (queue?.isNext() === false && place.now() < until) await delay(LOOK_MS)
    return await work()
  } finally {
    queue?.leave()
  }
}

/** Runs of this runner in the project that somebody else started: not ours, nor one that we are part of. */
function personsOwn({ project, machine }: At, { name }: Pick<Runner, 'name'>): Running[] {
  const isSuite = ({ words }: Running) =>
    words.slice(0, MOST_WORDS).some((word) => basename(word).replace(EXTENSION, '') === name)
  const suites = (machine?.runningIn ?? runningIn)(project.root).filter(isSuite)
  if (suites.length === 0) return []
  const above = [process.pid, ...ancestorsOf(process.pid)]
  return suites.filter(
    ({ pid, ancestors }) => !above.includes(pid) && !ancestors.includes(process.pid),
  )
}

/** `node node_modules/.bin/vitest`, `python3 -m pytest`: so far into a command line its runner is named. */
const MOST_WORDS = 4
const EXTENSION = /\.(?:[cm]?js|py|rb|exe)$/

/** Whether any of them did something between two looks: one that watches and waits disturbs nobody. */
function haveWorked(before: readonly Running[], after: readonly Running[]): boolean {
  const then = new Map(before.map(({ name, worked }) => [name, worked]))
  return after.some(({ name, worked }) => worked > (then.get(name) ?? 0))
}
