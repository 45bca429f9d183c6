import { parseJson } from '@tailtest/project'
import { type Mark, mark, readMark } from '@tailtest/tree'
import type { Place } from '../../context.ts'

/** The tree as it is now, as a journal record keeps it. */
export async function markNow({ project, stateRoot }: Place): Promise<string> {
  return JSON.stringify(await mark(project, { stateDirectory: stateRoot }))
}

/** Whether two marks that journal records kept are of the same tree. */
export function isSameTree(one: string, other: string): boolean {
  const treeOf = (text: string) => JSON.stringify({ ...markOf(text), ts: 0 })
  return treeOf(one) === treeOf(other)
}

/** A mark that a journal record kept; `undefined`: none, or not one. */
export function markOf(text: string | undefined): Mark | undefined {
  return readMark(parseJson(text))
}
