import type { Options } from 'tsup'
import { loader } from './texts.mjs'

/** What every package's build shares: ES modules with type declarations, for the oldest Node we support. */
export const base = {
  entry: ['src/index.ts'],
  format: 'esm',
  target: 'node20.19',
  platform: 'node',
  dts: true,
  // with the sources in them, which are not published: a debugger and a stack trace show the lines that were written
  sourcemap: true,
  clean: true,
  loader,
} satisfies Options
