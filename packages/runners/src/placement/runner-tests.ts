import type { Look } from '../look.ts'
import type { Found, Placement, Runner } from '../types.ts'
import { conventionFor } from './convention.ts'
import { observe } from './observe.ts'

/** What a runner's settings say of the place of its tests. */
export type Settings = Pick<Found, 'testFolder' | 'naming' | 'convention'>

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
    : (custom ?? conventionFor(language, directory))
  return naming === undefined ? placement : { ...placement, naming }
}
