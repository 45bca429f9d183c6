import { isTestFile } from '@tailtest/project'
import { printable } from '../printable.ts'
import type { Rule, Subject } from './rule.ts'

/** Tools keep what is theirs in folders whose names begin with a dot: their settings, caches and scripts. */
const HIDDEN = /^\.[^./]/
/** Go looks into neither. https://pkg.go.dev/cmd/go#hdr-Package_lists_and_patterns */
const HIDDEN_GO = /^[._][^./]/

export const directory: Rule = (file) => {
  const row = file.skipped()
  const hidden = row ? undefined : hiddenIn(file)
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

/** Tests that lie in such a folder are tests all the same. */
function hiddenIn({ path, language }: Subject): string | undefined {
  if (language === undefined || isTestFile(path)) return undefined
  const form = language === 'go' ? HIDDEN_GO : HIDDEN
  return path
    .split('/')
    .slice(0, -1)
    .find((name) => form.test(name))
}
