import { posix } from 'node:path'
import { isObject } from '@tailtest/project'
import type { Directory } from '../../directory.ts'
import { at, type Table, texts } from '../../table.ts'
import type { Runner } from '../../types.ts'
import { isName, packageName } from './workspace.ts'

type Targets = NonNullable<Runner['targets']>

/** Folders in `tests/` that are asked whether they are a test of their own. */
const MAX_FOLDERS = 100

/**
 * The roots of a package's targets and what selects each: what the manifest names, and what Cargo finds by itself as
 * far as a path alone does not tell. https://doc.rust-lang.org/cargo/reference/cargo-targets.html
 */
export function targetsOf(dir: Directory): Targets {
  const manifest = dir.toml('Cargo.toml')
  const found: [string, readonly string[]][] = [
    ...namedIn(manifest, 'test', 'tests'),
    ...namedIn(manifest, 'bin', 'src/bin'),
    ...testFolders(dir).map((name): [string, string[]] => [
      `tests/${name}/main.rs`,
      ['--test', name],
    ]),
    ...programOf(dir),
    ...libraryOf(dir),
  ]
  // the first of a path counts: what the manifest names
  return Object.fromEntries(found.reverse())
}

function libraryOf(dir: Directory): [string, string[]][] {
  const [named = 'src/lib.rs'] = texts(at(dir.toml('Cargo.toml'), 'lib', 'path'))
  const path = posix.normalize(named)
  return dir.has(path) ? [[path, ['--lib']]] : []
}

function programOf(dir: Directory): [string, string[]][] {
  const name = packageName(dir)
  return name !== undefined && dir.has('src/main.rs') ? [['src/main.rs', ['--bin', name]]] : []
}

function namedIn(manifest: Table, kind: string, folder: string): [string, string[]][] {
  const list = at(manifest, kind)
  return (Array.isArray(list) ? list.filter(isObject) : []).flatMap((table) => {
    const name = texts(table.name).find(isName)
    if (name === undefined) return []
    const [path = `${folder}/${name}.rs`] = texts(table.path)
    const features = texts(table['required-features']).filter(isFeature).join(',')
    const selected = features === '' ? [] : ['--features', features]
    return [[posix.normalize(path), [`--${kind}`, name, ...selected]]]
  })
}

function testFolders(dir: Directory): string[] {
  const names = [...(dir.at('tests')?.names() ?? [])].filter(isName)
  return names.slice(0, MAX_FOLDERS).filter((name) => dir.has(`tests/${name}/main.rs`))
}

/** `net`, `tokio/full`: nothing that would be read as an option. */
function isFeature(text: string): boolean {
  return /^\w[\w/+.-]*$/.test(text)
}
