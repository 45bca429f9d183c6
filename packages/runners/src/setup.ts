import { posix } from 'node:path'
import type { Directory } from './directory.ts'
import { at } from './table.ts'
import type { Detector, Found } from './types.ts'

/** What a name may go without, in settings: `./test/setup`. */
const ENDINGS = ['', '.ts', '.js', '.mts', '.mjs', '.cts', '.cjs', '.tsx', '/index.ts', '/index.js']

const QUOTED = /['"`]([^'"`\n*{}$<]{0,10}(?:<rootDir>)?[^'"`\n*{}$<]{1,200})['"`]/g

/** pytest's, on its command line and in `addopts`; the value of any option, and an element in XML. */
const NAMED = /(?<!\S)-p[ =]?([\w.]+)|=["']?([\w./-]+)/g

const MOST_NAMES = 200

/**
 * The files that a package's runner loads whatever it runs, from the package: its settings, and what these and its
 * command line name (setup files, plugins, environments). Of settings that are code every text that is the path of a
 * file counts, whichever key it stands for.
 */
export function setupOf(
  dir: Directory,
  { settings }: Pick<Detector, 'settings'>,
  { args }: Pick<Found, 'args'>,
): string[] {
  const { files = [], key } = settings ?? {}
  const own = files.filter((name) => dir.has(name))
  const table = key === undefined ? undefined : at(dir.json('package.json'), key)
  const texts = [
    ...own.map((name) => dir.text(name) ?? ''),
    ...(table ? [JSON.stringify(table)] : []),
  ]
  const named = texts.flatMap((text) => [...quotedIn(text), ...namedIn(text)])
  const words = [...args, ...namedIn(args.join(' '))]
  const found = [...new Set([...named, ...words])].slice(0, MOST_NAMES)
  return [
    ...new Set([
      ...own,
      ...(table ? ['package.json'] : []),
      ...found.flatMap((name) => fileAt(dir, name)),
    ]),
  ]
}

function quotedIn(text: string): string[] {
  return [...text.matchAll(QUOTED)].map(({ 1: name = '' }) => name)
}

function namedIn(text: string): string[] {
  return [...text.matchAll(NAMED)].map(([, module, value = '']) =>
    module === undefined ? value : `${module.replaceAll('.', '/')}.py`,
  )
}

function fileAt(dir: Directory, written: string): string[] {
  const name = posix.normalize(written.replace(/^<rootDir>\/?/, ''))
  if (name === '.' || /^(?:\.\.|[/-])/.test(name)) return []
  const ending = ENDINGS.find((each) => dir.has(name + each))
  return ending === undefined ? [] : [name + ending]
}
