import type { Collects } from '../../types.ts'

/** What bun takes for a test: https://bun.com/docs/test/discovery */
export const BUN_NAMES = ['**/*{.test,_test,.spec,_spec}.{js,jsx,ts,tsx,mjs,cjs,mts,cts}']

/** The files that bun takes, by the `root` of its settings. */
export function bunCollects(root: readonly string[]): Collects[] {
  return [{ include: BUN_NAMES, ...(root.length > 0 && { within: root }) }]
}
