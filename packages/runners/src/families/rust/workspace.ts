import { type Directory, upwards } from '../../directory.ts'
import { at, texts } from '../../table.ts'

/** Whether Cargo takes a text for a name: one that an option would be read into is none. */
export function isName(text: string): boolean {
  return /^[\p{L}\p{N}_][\p{L}\p{N}_-]*$/u.test(text)
}

/** The name of a folder's Cargo package; `undefined`: it holds none (a workspace without a package of its own). */
export function packageName(dir: Directory): string | undefined {
  return texts(at(dir.toml('Cargo.toml'), 'package', 'name')).find(isName)
}

/** The top of the workspace that a package belongs to: the folder itself where there is none. */
export function workspaceOf(dir: Directory): Directory {
  const [path] = texts(at(dir.toml('Cargo.toml'), 'package', 'workspace'))
  const named = path === undefined ? undefined : dir.at(path)
  const above = [...upwards(dir)].find((each) => isWorkspace(each))
  return named ?? above ?? dir
}

/** Whether Cargo, started in this package's folder, would test other members instead. */
export function testsOthers(dir: Directory): boolean {
  return at(dir.toml('Cargo.toml'), 'workspace', 'default-members') !== undefined
}

function isWorkspace(dir: Directory): boolean {
  return at(dir.toml('Cargo.toml'), 'workspace') !== undefined
}
