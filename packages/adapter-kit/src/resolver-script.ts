/**
 * The hook of a committed install: finds tailtest in a `node_modules` of the script's folder or
 * above, then beside the running Node or a program of the PATH (`npm root -g` of every common
 * layout), and runs its hook in this process. Without tailtest it does nothing.
 */
export const RESOLVER_SCRIPT = `// Runs the tailtest hook; written by "tailtest install --scope project". Where tailtest is not
// installed (a fresh clone before "npm ci") it does nothing.
const { existsSync } = require('node:fs')
const { delimiter, dirname, isAbsolute, join } = require('node:path')

const folders = []
for (let at = __dirname; folders.at(-1) !== at; at = dirname(at)) folders.push(at)
const programs = [dirname(process.execPath), ...(process.env.PATH ?? '').split(delimiter)]
for (const at of programs.filter(isAbsolute)) folders.push(join(at, '..', 'lib'), at)

const hook = folders
  .map((at) => join(at, 'node_modules', '@tailtest', 'cli', 'dist', 'hook.cjs'))
  .find((file) => existsSync(file))
try {
  if (hook) require(hook)
} catch {
  // Half installed: npm is still writing it.
}
`
