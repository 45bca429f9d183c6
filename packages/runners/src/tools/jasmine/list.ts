import type { Collects } from '../../types.ts'

/** The files that Jasmine takes: what the script names, else `spec_files`; `undefined`: neither says. */
export function jasmineCollects(patterns: readonly string[]): Collects[] | undefined {
  return patterns.length === 0 ? undefined : [{ include: patterns, names: true }]
}
