import type { Collects } from '../../types.ts'

/** What Deno takes in a folder: https://docs.deno.com/runtime/reference/cli/test/ */
export const DENO_NAMES = '{*_,*.,}test.{ts,tsx,mts,js,mjs,jsx}'

/** The files that Deno takes: what a script or its settings name, else the customary names; one of `__tests__` besides. */
export function denoCollects(patterns: readonly string[]): Collects[] {
  const include = patterns.length > 0 ? patterns : [`**/${DENO_NAMES}`]
  return [{ include: [...include, '**/__tests__/**/*.{ts,tsx,mts,js,mjs,jsx}'] }]
}
