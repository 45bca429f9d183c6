import { posix } from 'node:path'
import type { Directory } from '../../directory.ts'
import { at, isTable, texts } from '../../table.ts'
import type { Collects } from '../../types.ts'

/**
 * The files below a package's `tests` that Cargo makes a target of; the others are modules of these, or data. Tests in
 * sources are no files of tests. https://doc.rust-lang.org/cargo/reference/cargo-targets.html
 */
export function cargoCollects(dir: Directory): Collects[] {
  const manifest = dir.toml('Cargo.toml')
  const isFound = at(manifest, 'package', 'autotests') !== false
  const list = at(manifest, 'test')
  const named = (Array.isArray(list) ? list.filter(isTable) : []).flatMap((table) => {
    const [name = ''] = texts(table.name)
    const [path = `tests/${name}.rs`] = texts(table.path)
    return posix.normalize(path).replace(/[*?[\]{}()]/g, '?')
  })
  return [{ include: [...named, ...(isFound ? ['tests/*.rs', 'tests/*/main.rs'] : [])] }]
}
