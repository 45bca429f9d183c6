import type { RelPath } from '@tailtest/project'
import { CHECKERS } from '../check/check.ts'
import type { Use } from '../check/use.ts'
import type { State } from './before.ts'
import type { Loss } from './losses.ts'
import type { Asked, Lost } from './lost.ts'

/** The names that a file uses, that were there before and are missing now. */
export async function lostNames(asked: Asked): Promise<Lost[]> {
  const { file, before, now, among, losses, gone } = asked
  const ask = async ({ world, read, resolve }: State): Promise<readonly Use[]> => {
    const one = (from: string, names?: readonly string[]) => resolve(file.path, { from, names })
    const uses = await CHECKERS[file.tree.language]?.({ file, among, world, read, resolve, one })
    return uses ?? []
  }
  const missing = new Map<string, Use>()
  for (const use of await ask(now)) if (use.is === 'missing') missing.set(keyOf(use), use)
  if (missing.size === 0) return []
  return (await ask(before)).flatMap((was): Lost[] => {
    const is = was.is === 'there' ? missing.get(keyOf(was)) : undefined
    if (is === undefined) return []
    const { line, name, own } = was
    const from = was.file ?? whereItWas(was, losses)
    const isFile = gone.has(from)
    const { choices } = is
    return [{ file: file.path, line, name, own, from, gone: isFile ? 'file' : 'name', choices }]
  })
}

function keyOf({ line, name }: Use): string {
  return `${line}\0${name}`
}

/** Modules pass names on: the file that lost one is the place to look at. */
function whereItWas({ own, source }: Use, losses: readonly Loss[]): RelPath {
  const lost = losses.filter(({ names }) => names.has(own)).map(({ path }) => path)
  const declared = losses.filter(({ path, was }) => lost.includes(path) && declares(was, own))
  const [only, ...others] = declared
  if (lost.includes(source.path) || only === undefined || others.length > 0) return source.path
  return only.path
}

function declares(was: Loss['was'], own: string): boolean {
  const all = was?.tree.exports() ?? []
  return all.some(({ name, from }) => name === own && from === undefined)
}
