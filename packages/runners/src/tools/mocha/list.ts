import type { Directory } from '../../directory.ts'
import { type Options, optionOf } from '../../options.ts'
import type { Collects } from '../../types.ts'
import { mochaGlobs, mochaSettings } from './place.ts'

/** The files that mocha takes by `spec`: of the script and of its settings, without either those right below `test`. */
export function mochaCollects(dir: Directory, { kept, rest }: Options): Collects[] | undefined {
  const settings = mochaSettings(dir, kept)
  const values = settings.flatMap((each) =>
    ['spec', 'ignore', 'exclude'].map((key) => each.get(key)),
  )
  if (values.includes('unread')) return undefined
  const said = (key: string) =>
    settings.flatMap((each) => {
      const value = each.get(key)
      return value === undefined || value === 'unread' ? [] : value
    })
  const isRecursive = settings.some((each) => each.flag('recursive'))
  const words = isRecursive ? [...kept, '--recursive'] : kept
  const specs = [...rest, ...said('spec')]
  const option = optionOf(kept, ['--ignore', '--exclude'])
  return [
    {
      include: mochaGlobs(specs.length > 0 ? specs : ['test'], words, settings),
      exclude: [...said('ignore'), ...said('exclude'), ...(option === undefined ? [] : [option])],
      names: true,
    },
  ]
}
