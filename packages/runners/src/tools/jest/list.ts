import type { Directory } from '../../directory.ts'
import type { Collects } from '../../types.ts'
import { JEST_DEFAULT, jestSettings, rootOf } from './place.ts'

/** What jest leaves out where nothing else is said. */
const UNLIKE = ['/node_modules/']

const KEYS = ['testMatch', 'testRegex', 'roots', 'rootDir', 'testPathIgnorePatterns'] as const

/** The files that jest takes by `testMatch` or `testRegex`; `undefined`: its settings are code, or those of several projects. */
export function jestCollects(dir: Directory, kept: readonly string[]): Collects[] | undefined {
  const settings = jestSettings(dir, kept)
  const values = new Map(KEYS.map((key) => [key, settings?.get(key)]))
  const value = (key: (typeof KEYS)[number]) => {
    const known = values.get(key)
    return known === undefined || known === 'unread' ? [] : known
  }
  const isCode = KEYS.some(
    (key) =>
      values.get(key) === 'unread' || (settings?.endingIn(key) ?? []).some((path) => path !== key),
  )
  if (isCode || settings?.get('projects') !== undefined) return undefined
  const root = rootOf(kept, value('rootDir')[0])
  if (root === undefined) return undefined
  const here = (text: string) => text.replace(/^<rootDir>\/?/, root === '.' ? '' : `${root}/`)
  const anywhere = (text: string) => text.replace(/^<rootDir>/, root === '.' ? '' : `/${root}`)
  const match = value('testMatch')
  const regex = value('testRegex')
  const ignored =
    values.get('testPathIgnorePatterns') === undefined ? UNLIKE : value('testPathIgnorePatterns')
  const isPreset = settings?.get('preset') !== undefined && match.length + regex.length === 0
  return [
    {
      include: (match.length + regex.length === 0 ? JEST_DEFAULT : match)
        .filter((text) => !text.startsWith('!'))
        .map(here),
      exclude: match.flatMap((text) => (text.startsWith('!') ? here(text.slice(1)) : [])),
      matching: regex.map(anywhere),
      unlike: ignored.map(anywhere),
      within: value('roots').length > 0 ? value('roots').map(here) : [here('<rootDir>')],
      ...(isPreset && { names: true as const }),
    },
  ]
}
