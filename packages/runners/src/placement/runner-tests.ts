import { joinRel, relPath } from '@tailtest/project'
import type { Look } from '../look.ts'
import type { Found, Placement, Runner } from '../types.ts'
import { conventionFor } from './convention.ts'
import { observe } from './observe.ts'

/** What a runner's settings say of the place of its tests. */
export type Settings = Pick<Found, 'testFolder' | 'naming' | 'convention'>

/** `tests` where there is a `test` already, with nothing but a conftest.py in it as yet, is that; the other way round, too. */
function inFolderThere(look: Look, placement: Placement): Placement {
  const { kind, directory = '' } = placement
  const [name = '', other] = SAME.get(directory.slice(directory.lastIndexOf('/') + 1)) ?? []
  if (kind !== 'mirrored' || other === undefined) return placement
  const parent = relPath(directory.slice(0, Math.max(directory.length - name.length - 1, 0)))
  const { folders } = look(parent)
  const isOther = folders.includes(other) && !folders.includes(name)
  return isOther ? { ...placement, directory: joinRel(parent, other) } : placement
}

const SAME: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['test', ['test', 'tests']],
  ['tests', ['tests', 'test']],
])

/** Where a runner's tests go: what its settings say, else what is seen, else the custom. */
export function placementOf(
  look: Look,
  { directory, languages, collects }: Pick<Runner, 'directory' | 'languages' | 'collects'>,
  { testFolder, naming, convention }: Settings,
): Placement {
  if (testFolder !== undefined) {
    const sources = convention?.sources
    return { kind: 'mirrored', directory: testFolder, sources, naming, because: 'configured' }
  }
  const seen = observe(look, { base: directory, languages, collects })
  const [language = 'javascript'] = languages
  const custom = convention ? { ...convention, because: 'convention' as const } : undefined
  const placement: Placement = seen
    ? { ...seen, because: 'observed' }
    : inFolderThere(look, custom ?? conventionFor(language, directory))
  return naming === undefined ? placement : { ...placement, naming }
}
