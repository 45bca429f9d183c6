import { posix } from 'node:path'
import type { Runner } from '../../types.ts'

/** Since PHPUnit 10.4 several files can be named; before, all but the first are passed over in silence: https://github.com/sebastianbergmann/phpunit/pull/5462 */
const MANY = [10, 4] as const

/**
 * The arguments that make PHPUnit run these files. Where it takes but one, or its version is not known, several are
 * told by the names of their classes, in the folder that holds them all.
 */
export function selectPhp(tests: readonly string[], runner: Runner): readonly string[] {
  if (tests.length === 0) return runner.suite ?? []
  if (tests.length === 1 || takesMany(runner)) return tests
  const names = tests.map((test) => posix.basename(test, '.php').replace(/[^\w]/g, '\\$&'))
  const filter = `/(?:^|\\\\)(?:${[...new Set(names)].join('|')})::/`
  const folder = commonFolder(tests)
  // of the whole package: what it says its tests are, since `vendor` has some, too
  return ['--filter', filter, ...(folder === '' ? (runner.suite ?? []) : [folder])]
}

function takesMany({ libraries }: Runner): boolean {
  const version = libraries.flatMap((name) => /^phpunit (\d+)\.(\d+)$/.exec(name)?.slice(1) ?? [])
  const [major = 0, minor = 0] = version.map(Number)
  return major > MANY[0] || (major === MANY[0] && minor >= MANY[1])
}

function commonFolder(tests: readonly string[]): string {
  const [first = [], ...others] = tests.map((test) =>
    posix.dirname(posix.normalize(test)).split('/'),
  )
  const end = first.findIndex((name, index) => others.some((other) => other[index] !== name))
  const common = (end < 0 ? first : first.slice(0, end)).join('/')
  return common === '.' ? '' : common
}
