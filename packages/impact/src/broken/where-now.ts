import { baseName, type RelPath } from '@tailtest/project'
import { escaped, type Source } from '../check/sources.ts'
import { nearest } from '../check/use.ts'
import type { BrokenUse } from '../types.ts'
import type { State } from './before.ts'
import { declaredIn, type Loss } from './losses.ts'
import type { Lost } from './lost.ts'

/** What an edited file has and did not have before. */
export interface Gain {
  path: RelPath
  names: ReadonlySet<string>
  isNew: boolean
}

export async function gainsOf(
  paths: Iterable<RelPath>,
  { before, now }: { before: State; now: State },
): Promise<Gain[]> {
  const gains: Gain[] = []
  for (const path of paths) {
    const [was, is] = [await before.read(path), await now.read(path)]
    if (is === undefined) continue
    const had = new Set(was === undefined ? [] : ownNames(was))
    const names = ownNames(is).filter((name) => !had.has(name))
    gains.push({ path, names: new Set(names), isNew: was === undefined })
  }
  return gains
}

/** What a source declares itself. */
function ownNames(source: Source): string[] {
  const passedOn = source.tree.exports().filter(({ from }) => from !== undefined)
  const others = new Set(passedOn.map(({ name }) => name))
  return declaredIn(source).flatMap(({ name }) => (others.has(name) ? [] : [name]))
}

/** Where what is gone may be found: in another file, under another name. */
export function whereNow(
  { file, line, name, own, from, gone, choices }: Lost,
  { losses, gains }: { losses: readonly Loss[]; gains: readonly Gain[] },
): BrokenUse {
  const use = { file, line, name, from, gone }
  const loss = losses.find(({ path }) => path === from)
  const movedTo =
    gone === 'file'
      ? placeOfFile(from, loss, gains)
      : only(gains.filter(({ path, names }) => path !== from && names.has(own)))
  if (movedTo !== undefined) return { ...use, movedTo }
  if (gone === 'file') return use
  const renamed = loss?.was && loss.is && newName(own, loss.was, loss.is)
  const before = name.slice(0, name.length - own.length)
  const others = () => choices().map((choice) => choice.slice(before.length))
  const similar = renamed ?? nearest(own, others())
  return similar === undefined ? use : { ...use, nearest: before + similar }
}

/** The new file of the same name, or the one that declares all that the old one did. */
function placeOfFile(
  from: RelPath,
  loss: Loss | undefined,
  gains: readonly Gain[],
): RelPath | undefined {
  const created = gains.filter(({ isNew }) => isNew)
  const own = loss?.was === undefined ? [] : ownNames(loss.was)
  const same = created.filter(({ names }) => own.length > 0 && own.every((name) => names.has(name)))
  return only(same) ?? only(created.filter(({ path }) => baseName(path) === baseName(from)))
}

function only(gains: readonly Gain[]): RelPath | undefined {
  const [one, ...others] = gains
  return others.length === 0 ? one?.path : undefined
}

/**
 * What a name that is gone is called now: the new name whose declaration is otherwise written as the old one's
 * was, or the only new one where only one is gone.
 */
function newName(name: string, was: Source, is: Source): string | undefined {
  const [old, current] = [byName(was), byName(is)]
  const lost = [...old.keys()].filter((one) => !current.has(one))
  const added = [...current.keys()].filter((one) => !old.has(one))
  const declaration = old.get(name)
  const same = added.filter((one) => {
    const line = current.get(one)
    return line !== undefined && line === declaration?.replace(word(name), one)
  })
  const [only, ...others] = same.length > 0 ? same : lost.length === 1 ? added : []
  return others.length === 0 ? only : undefined
}

function word(name: string): RegExp {
  return new RegExp(`(?<![\\w$])${escaped(name)}(?![\\w$])`)
}

/** The line that declares each name. */
function byName(source: Source): Map<string, string> {
  const lines = source.text.split('\n')
  return new Map(declaredIn(source).map(({ name, line }) => [name, (lines[line - 1] ?? '').trim()]))
}
