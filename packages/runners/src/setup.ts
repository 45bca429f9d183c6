import { posix } from 'node:path'
import type { Directory } from './directory.ts'
import { at } from './table.ts'
import type { Detector, Found } from './types.ts'

/** What a name may go without, in settings: `./test/setup`. */
const ENDINGS = ['', '.ts', '.js', '.mts', '.mjs', '.cts', '.cjs', '.tsx', '/index.ts', '/index.js']

/** Keys of settings whose values are loaded, with the value: a list, an object, a text, or the line and the items below it. */
const LOADED =
  /(?:^|[\s,{"'])(?:setupFiles(?:AfterEnv)?|global(?:Setup|Teardown)|(?:testE|e)nvironment|runner|testRunner|resolver|transform|snapshotSerializers|snapshotResolver|reporters?|preset|preload|extends|require|import|loader|file|helpers|bootstrap|addopts)["']?\s*[:=]\s*(\[[^\]]*\]|\{[^}]*\}|'[^'\n]*'|"[^"\n]*"|[^\n]*(?:\n\s*-\s[^\n]*)*)/g

/** A path in such a value, or on a command line. */
const PATH = /(?:<rootDir>)?[\w@./\\-]+/g

/** A plugin of pytest, by the name of its module. */
const MODULE = /(?<!\S)-p[ =]?([\w.]+)/g

const MOST_NAMES = 200

/**
 * The files that a package's runner loads whatever it runs, from the package: its settings, and what these and its
 * command line name (setup files, plugins, environments).
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
  const loaded = [args.join(' '), ...texts.flatMap((text) => groupsOf(LOADED, text))]
  const named = loaded.flatMap((text) => [
    ...(text.match(PATH) ?? []),
    ...groupsOf(MODULE, text).map((module) => `${module.replaceAll('.', '/')}.py`),
  ])
  const found = [...new Set(named)].slice(0, MOST_NAMES).flatMap((name) => fileAt(dir, name))
  return [...new Set([...own, ...(table ? ['package.json'] : []), ...found])]
}

function groupsOf(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(({ 1: group = '' }) => group)
}

function fileAt(dir: Directory, written: string): string[] {
  const name = posix.normalize(written.replace(/^<rootDir>\/?/, ''))
  if (name === '.' || /^(?:\.\.|[/-])/.test(name)) return []
  const ending = ENDINGS.find((each) => dir.has(name + each))
  return ending === undefined ? [] : [name + ending]
}
