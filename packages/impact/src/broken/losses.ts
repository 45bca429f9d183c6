import { baseName, parentOf, type RelPath } from '@tailtest/project'
import { CHECKERS } from '../check/check.ts'
import { namesOf } from '../check/python.ts'
import { exportsOf } from '../check/script.ts'
import type { Source } from '../check/sources.ts'
import { openModules } from '../languages/python/modules.ts'
import type { State } from './before.ts'

/** What an edited file had and has no more. */
export interface Loss {
  path: RelPath
  /** Names that others could use. */
  names: ReadonlySet<string>
  /** Every word that is not in it any more, and those names: constants of classes leave no other trace. */
  words: ReadonlySet<string>
  was: Source | undefined
  is: Source | undefined
}

/** The losses of edited files; none where a file is in the middle of an edit, or of a language that nobody checks. */
export async function lossesOf(
  paths: Iterable<RelPath>,
  { before, now, gone }: { before: State; now: State; gone: ReadonlySet<RelPath> },
): Promise<Loss[]> {
  const losses: Loss[] = []
  for (const path of paths) {
    const was = await before.read(path)
    const is = gone.has(path) ? undefined : await now.read(path)
    if (is === undefined && !gone.has(path)) continue
    const isChecked = was !== undefined && CHECKERS[was.tree.language] !== undefined
    const names = isChecked ? without(await namesIn(was, before), await namesIn(is, now)) : NONE
    const words = isChecked ? without(wordsIn(was.text), wordsIn(is?.text ?? '')) : NONE
    const own = gone.has(path) ? placeNames(path) : []
    if (gone.has(path) || names.size > 0 || words.size > 0) {
      losses.push({ path, names, words: new Set([...words, ...names, ...own]), was, is })
    }
  }
  return losses
}

const NONE: ReadonlySet<string> = new Set()

function without(all: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...all].filter((one) => !others.has(one)))
}

/** A module may be taken by the name of its file, or of its folder. */
function placeNames(path: RelPath): string[] {
  const folder = parentOf(path)
  const places = folder === undefined ? [path] : [path, folder]
  return places.map(baseName).map((name) => name.replace(/\..*/, ''))
}

export function wordsIn(text: string): Set<string> {
  return new Set(text.match(/[\p{L}_$][\p{L}\d_$]*/gu) ?? [])
}

/** The names of a module that others may use, those it passes on and the methods of its classes included. */
async function namesIn(source: Source | undefined, state: State): Promise<Set<string>> {
  if (source === undefined) return new Set()
  const names = new Set(declaredIn(source).map(({ name }) => name))
  for (const name of (await passedOn(source, state)) ?? []) names.add(name)
  return names
}

/** Everything a source declares for others, by the last part of its name. */
export function declaredIn({ tree }: Source): { name: string; line: number }[] {
  return [...tree.exports(), ...tree.publicFunctions()].map(({ name, line }) => {
    return { name: name.slice(name.lastIndexOf('.') + 1), line }
  })
}

/** Stars are followed in the languages whose modules have them. */
async function passedOn(
  source: Source,
  { world, read, resolve }: State,
): Promise<ReadonlySet<string> | undefined> {
  switch (source.tree.language) {
    case 'javascript':
    case 'typescript':
      return exportsOf(source, { read, resolve, among: NONE }, new Set())
    case 'python':
      return namesOf(source, { checking: { read }, modules: openModules(world), seen: new Set() })
    default:
      return undefined
  }
}
