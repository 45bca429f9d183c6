import { posix } from 'node:path'
import { isObject } from '@tailtest/project'
import type { Directory } from '../../directory.ts'
import { librariesOf } from '../../families/rust/libraries.ts'
import { type Part, partOf, targetArgs } from '../../families/rust/parts.ts'
import { featuresOf, findTool, ownCommand, packageArgs } from '../../families/rust/start.ts'
import { targetsOf } from '../../families/rust/targets.ts'
import { packageName } from '../../families/rust/workspace.ts'
import { at, texts } from '../../table.ts'
import type { Collects, Detector } from '../../types.ts'

/** https://doc.rust-lang.org/cargo/commands/cargo-test.html. A workspace without a package of its own owns no source. */
export const cargo: Detector = {
  name: 'cargo',
  languages: ['rust'],
  report: 'cargo',
  manifests: /^Cargo\.toml$/,
  detect: (dir) => {
    if (packageName(dir) === undefined) return undefined
    const command = findTool('cargo', dir)
    const own = ownCommand(dir, ['test', 't'])
    const features = own === undefined ? [] : featuresOf(own)
    return {
      evidence: own === undefined ? 'config' : 'script',
      foundBy: own?.shown ?? 'Cargo.toml',
      command: command ?? 'cargo',
      args: ['test', '--no-fail-fast', ...packageArgs(dir), ...features],
      installed: command !== undefined,
      convention: { kind: 'inside' },
      libraries: librariesOf(dir),
      targets: targetsOf(dir),
      collects: cargoCollects(dir),
    }
  },
  select: (tests, { targets }) => {
    const parts = tests.map((test) => partOf(test, targets))
    const filters = filtersOf(parts)
    return [...targetArgs(parts), ...(filters.length > 0 ? ['--', ...filters] : [])]
  },
}

/** A filter counts for every target of the call: where all tests of one are meant, there can be none. */
function filtersOf(parts: readonly Part[]): string[] {
  const modules = parts.flatMap(({ module }) => (module === undefined ? [] : [`${module}::`]))
  return modules.length < parts.length ? [] : [...new Set(modules)]
}

/**
 * The files below a package's `tests` that Cargo makes a target of; the others are modules of these, or data. Tests in
 * sources are no files of tests. https://doc.rust-lang.org/cargo/reference/cargo-targets.html
 */
function cargoCollects(dir: Directory): Collects[] {
  const manifest = dir.toml('Cargo.toml')
  const isFound = at(manifest, 'package', 'autotests') !== false
  const list = at(manifest, 'test')
  const named = (Array.isArray(list) ? list.filter(isObject) : []).flatMap((table) => {
    const [name = ''] = texts(table.name)
    const [path = `tests/${name}.rs`] = texts(table.path)
    return posix.normalize(path).replace(/[*?[\]{}()]/g, '?')
  })
  return [{ include: [...named, ...(isFound ? ['tests/*.rs', 'tests/*/main.rs'] : [])] }]
}
