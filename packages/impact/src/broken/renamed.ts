import { escaped, type Source } from '../check/sources.ts'
import { declaredIn } from './losses.ts'

/**
 * What a name that is gone is called now: the new name whose declaration is otherwise written as the old one's
 * was, or the only new one where only one is gone.
 */
export function newName(name: string, was: Source, is: Source): string | undefined {
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
