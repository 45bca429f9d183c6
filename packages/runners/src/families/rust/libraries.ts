import type { Directory } from '../../directory.ts'
import { tableAt } from '../../table.ts'

/** Crates that change how a test is written. */
const LIBRARIES = [
  ...['tokio', 'async-std', 'rstest', 'test-case', 'proptest', 'quickcheck', 'mockall', 'insta'],
  ...['pretty_assertions', 'serial_test', 'assert_cmd', 'wiremock'],
]

/** The test libraries that a package depends on. */
export function librariesOf(dir: Directory): string[] {
  const manifest = dir.toml('Cargo.toml')
  const tables = ['dev-dependencies', 'dependencies'].map((key) => tableAt(manifest, key))
  return LIBRARIES.filter((name) => tables.some((table) => Object.hasOwn(table, name)))
}
