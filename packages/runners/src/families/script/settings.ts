import type { Directory } from '../../directory.ts'
import { at, texts } from '../../table.ts'
import { type Literal, literalsIn } from './literals.ts'

/** A runner's configuration, as far as it can be read without executing it. */
export interface Settings {
  /** As a person knows it: `jest.config.ts`, `"jest" in package.json`. */
  file: string
  /** The texts below these keys; `unread`: they are made by code. */
  get(...keys: string[]): Literal | undefined
  /** Whether this key is plainly `true`. */
  flag(key: string): boolean
  /** The paths of all keys that end like this one, of code. */
  endingIn(key: string): readonly string[]
}

/** The configuration of a file; `undefined`: it is not there. Keys of code are those of its object literals. */
export function settingsOf(dir: Directory, file: string): Settings | undefined {
  const text = dir.text(file)
  if (text === undefined) return undefined
  if (/\.ya?ml$/.test(file)) return settingsIn(file, dir.yaml(file))
  if (/\.jsonc?$|rc$/.test(file)) return settingsIn(file, dir.json(file))
  const literals = literalsIn(text)
  return {
    file,
    get: (...keys) => literals.get(keys.join('.')),
    flag: (key) => new RegExp(`\\b${key}["']?\\s*:\\s*true\\b`).test(text),
    endingIn: (key) => [...literals.keys()].filter((path) => `.${path}`.endsWith(`.${key}`)),
  }
}

/** Settings that are data. */
export function settingsIn(file: string, table: unknown): Settings {
  return {
    file,
    get: (...keys) => {
      const value = at(table, ...keys)
      return value === undefined || value === null ? undefined : texts(value)
    },
    flag: (key) => at(table, key) === true,
    endingIn: () => [],
  }
}
