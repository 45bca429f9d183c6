import type { Directory } from '../../directory.ts'
import { collectedBy, onlyIn, placeFor } from '../../families/script/collected.ts'
import {
  detectNodeRunner,
  librariesOf,
  saysNothing,
  testImporting,
} from '../../families/script/evidence.ts'
import type { NodeRunner, Settled } from '../../families/script/runner.ts'
import { at, texts } from '../../table.ts'
import type { Collects, Detector, Found } from '../../types.ts'

const RUNNER: NodeRunner = {
  package: 'bun',
  name: 'bun',
  args: ['test'],
  configs: [],
  kept: {
    values: [
      ...['--preload', '-r', '--require', '--import', '--timeout', '--env-file', '--config', '-c'],
      ...['--conditions', '--tsconfig-override', '--define', '-d', '--loader', '-l'],
    ],
    flags: ['--preload=*', '--smol', '--bun', '-b', '--isolate', '--no-env-file'],
    ignored: ['--coverage', '--watch', '--hot', '--bail', '--only', '--todo', '-u'],
  },
  place: (dir, { rest }) => placeOf(dir, rest),
  collects: (dir) => bunCollects(rootOf(dir)),
}

/** Signs of a project that lives on bun; each is weak, as bun also installs for others. */
const LOCKS = ['bun.lock', 'bun.lockb', 'bunfig.toml']

/** https://bun.com/docs/test */
export const bun: Detector = {
  name: 'bun',
  languages: ['typescript', 'javascript'],
  report: 'bun',
  manifests: /^package\.json$|^bunfig\.toml$|^bun\.lockb?$/,
  detect: (dir) => {
    const found = detectNodeRunner(dir, RUNNER)
    if (found !== undefined) return found
    const sign = signOf(dir)
    return sign === undefined ? undefined : { evidence: 'config', foundBy: sign, ...startAt(dir) }
  },
  // a name without `./` would be a filter: all files that have it somewhere in their path
  select: (tests, { suite = [] }) =>
    tests.length > 0 ? tests.map((test) => test.replace(/^(?!\.\/)/, './')) : suite,
}

function signOf(dir: Directory): string | undefined {
  if (at(dir.toml('bunfig.toml'), 'test') !== undefined) return '[test] in bunfig.toml'
  return (
    testImporting(dir, 'bun:test') ??
    (saysNothing(dir) ? LOCKS.find((name) => dir.has(name)) : undefined)
  )
}

function startAt(dir: Directory): Omit<Found, 'evidence' | 'foundBy'> {
  const { command, args, installed } = dir.program(RUNNER)
  return {
    command,
    args: [...args, ...RUNNER.args],
    installed,
    libraries: librariesOf(dir),
    ...placeOf(dir, []),
    collects: bunCollects(rootOf(dir)),
  }
}

/** By the `root` of bunfig.toml, below which bun looks for tests. */
function placeOf(dir: Directory, named: readonly string[]): Settled {
  const root = rootOf(dir)
  const folders = named.filter((word) => (dir.at(word)?.names().size ?? 0) > 0)
  if (root.length === 0 && folders.length === 0) return {}
  return placeFor(dir, onlyIn(folders, onlyIn(root, collectedBy(BUN_NAMES)))) ?? {}
}

function rootOf(dir: Directory): string[] {
  return texts(at(dir.toml('bunfig.toml'), 'test', 'root'))
}

/** What bun takes for a test: https://bun.com/docs/test/discovery */
const BUN_NAMES = ['**/*{.test,_test,.spec,_spec}.{js,jsx,ts,tsx,mjs,cjs,mts,cts}']

/** The files that bun takes, by the `root` of its settings. */
function bunCollects(root: readonly string[]): Collects[] {
  return [{ include: BUN_NAMES, ...(root.length > 0 && { within: root }) }]
}
