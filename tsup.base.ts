import type { Options } from 'tsup'
import { loader } from './texts.mjs'

/** What every package's build shares: ES modules with type declarations, for the oldest Node we support. */
export const base = {
  entry: ['src/index.ts'],
  format: 'esm',
  target: 'node20.19',
  platform: 'node',
  dts: true,
  clean: true,
  loader,
} satisfies Options
