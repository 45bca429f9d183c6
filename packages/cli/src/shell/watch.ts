import { setTimeout as delay } from 'node:timers/promises'
import type { Place } from '@tailtest/loop'
import { mark } from '@tailtest/tree'
import { printLines } from './output.ts'

/** Milliseconds between two looks at the tree. */
const EVERY = 500

/** Does something now, and again after each change of the project's files; ends with the process. */
export async function watch(
  place: Pick<Place, 'project' | 'stateRoot'>,
  work: () => Promise<void>,
): Promise<never> {
  for (;;) {
    const before = await treeOf(place)
    await work()
    printLines(['[tailtest] watching; Ctrl+C ends it'])
    await changeFrom(before, place)
  }
}

/** Settles once the tree is another one and holds still. */
async function changeFrom(
  before: string,
  place: Pick<Place, 'project' | 'stateRoot'>,
): Promise<void> {
  for (let last = before; ; ) {
    await delay(EVERY)
    const now = await treeOf(place)
    if (now !== before && now === last) return
    last = now
  }
}

async function treeOf({ project, stateRoot }: Pick<Place, 'project' | 'stateRoot'>) {
  const { ts: _, ...tree } = await mark(project, { stateDirectory: stateRoot })
  return JSON.stringify(tree)
}
