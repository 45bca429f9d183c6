import { readFileSync } from 'node:fs'
import { git, tailtest } from './tailtest.mjs'

/**
 * Files of applications, drawn by a fixed seed and labelled by hand before any verdict was seen: `asks` lists those with
 * behaviour worth a test, `silent` those without, `open` those that could go either way.
 * @type {Readonly<Record<string, { at: string, of: number, how: string, asks: string[], silent: string[], open: string[] }>>}
 */
const READ = JSON.parse(readFileSync(new URL('./read.json', import.meta.url), 'utf8'))

/** The files on which tailtest and the reader disagree; `undefined`: nobody read files of this application. */
export function measureFilter(place, name) {
  const read = READ[name]
  if (read === undefined) return undefined
  git(place, 'checkout', '--quiet', '--force', read.at)
  const rows = tailtest(place, 'why', '--json', '.')
  const asked = new Set(rows.filter(({ test }) => test).map(({ file }) => file))
  const wronglyAsked = read.silent.filter((file) => asked.has(file))
  const passedOver = read.asks.filter((file) => !asked.has(file))
  const clear = read.asks.length + read.silent.length
  return {
    ...{ how: read.how, files: clear + read.open.length, of: read.of, clear },
    ...{ right: clear - wronglyAsked.length - passedOver.length, wronglyAsked, passedOver },
  }
}
