import { loader } from '../../texts.mjs'

const banner =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

/** Recordings as programs of their own, of the packages' sources: no build is needed. */
export const bundleOf = (entryPoints) => ({
  ...{ entryPoints, bundle: true, platform: 'node', format: 'esm', loader },
  ...{ banner: { js: banner }, logLevel: 'warning' },
})
