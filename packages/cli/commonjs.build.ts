import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join, relative } from 'node:path'
import type { Plugin } from 'esbuild'

const require = createRequire(import.meta.url)
const NAME = 'commonjs-names'
const IDENTIFIER = /^(?!default$)[A-Za-z_$][\w$]*$/

/** As Node decides it: by the ending, else by the `type` of the nearest package.json. */
function isCommonJs(path: string): boolean {
  const ending = extname(path)
  if (ending !== '.js') return ending === '.cjs'
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const type = typeIn(join(folder, 'package.json'))
    if (type !== undefined) return type !== 'module'
  }
  return true
}

function typeIn(manifest: string): string | undefined {
  try {
    return JSON.parse(readFileSync(manifest, 'utf8')).type ?? 'commonjs'
  } catch {
    return undefined // none in this folder
  }
}

/**
 * Of `import()` of a CommonJS package esbuild makes a chunk that has a default export and no other, where Node gives
 * every name of it. This gives the names in the built commands, too.
 */
export const commonJsNames: Plugin = {
  name: NAME,
  setup: ({ onResolve, onLoad, resolve: find }) => {
    onResolve({ filter: /^[^.]/ }, async ({ kind, path, importer, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === NAME || path.startsWith('node:')) return
      const found = await find(path, { kind, importer, resolveDir, pluginData: NAME })
      if (found.external || !found.path.includes('node_modules') || !isCommonJs(found.path)) return
      // the name stands in the bundle: without the place on the machine that builds it
      const name = relative(process.cwd(), found.path)
      return { path: name, namespace: NAME, pluginData: found.path }
    })
    onLoad({ filter: /.*/, namespace: NAME }, ({ pluginData: path }) => {
      const names = Object.keys(require(path)).filter((name) => IDENTIFIER.test(name))
      const from = JSON.stringify(path)
      return {
        contents: `export { default } from ${from}\nexport { ${names.join(', ')} } from ${from}`,
        resolveDir: dirname(path),
      }
    })
  },
}
