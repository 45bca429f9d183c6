import { printable } from '../printable.ts'
import type { Rule } from './rule.ts'

/** Tools keep what is theirs in folders whose names begin with a dot: their settings, caches and scripts. */
const HIDDEN = /^\.[^./]/

export const directory: Rule = (file) => {
  const row = file.skipped()
  const hidden =
    file.language &&
    file.path
      .split('/')
      .slice(0, -1)
      .find((name) => HIDDEN.test(name))
  const name = row?.directory ?? (hidden === undefined ? undefined : printable(hidden))
  if (name === undefined) return undefined
  const kind = row
    ? 'for installed, built, generated or deployment files'
    : 'that only tools look into'
  return {
    reason: `It lies in ${name}/, a folder ${kind}.`,
    change: `Only moving it out of ${name}/ does; no ignore file can bring it back.`,
  }
}
