/**
 * The script of a committed install. With the host's name it runs tailtest's hook in this process, with
 * other words the command; it finds either in a `node_modules` of the script's folder or above, then
 * beside the running Node or a program of the PATH (`npm root -g` of every common layout). It never
 * downloads anything. Without tailtest the hook does nothing; a command says so and exits with 2.
 */
export function resolverScript(host: string): string {
  return `// Runs tailtest; written by "tailtest install --scope project". Where tailtest is not installed (a
// fresh clone before "npm ci") the hook does nothing, and a command says so. Nothing is downloaded.
const { existsSync, lstatSync, statSync } = require('node:fs')
const { delimiter, dirname, isAbsolute, join } = require('node:path')

const isHook = process.argv[2] === '${host}'
const file = join('@tailtest', 'cli', 'dist', isHook ? 'hook.cjs' : 'bin.js')

const above = []
for (let at = __dirname; above.at(-1) !== at; at = dirname(at)) above.push(at)
const programs = [dirname(process.execPath), ...(process.env.PATH ?? '').split(delimiter)]
const beside = programs.filter(isAbsolute).flatMap((at) => [join(at, '..', 'lib'), at])

// Somebody else may have put a node_modules into a folder above that all can write, such as /tmp.
const owners = process.getuid && [process.getuid(), 0, statSync(__filename).uid]
const isTrusted = (at) => !owners || owners.includes(lstatSync(join(at, 'node_modules')).uid)

const holds = (at) => existsSync(join(at, 'node_modules', file))
const found = above.find((at) => holds(at) && isTrusted(at)) ?? beside.find(holds)
const path = found && join(found, 'node_modules', file)

function fail(message) {
  process.stderr.write(\`error: \${message}\\n\`)
  process.exitCode = 2
}

if (!isHook && path) {
  import(require('node:url').pathToFileURL(path)).catch(({ message }) => fail(message))
} else if (!isHook) {
  fail('@tailtest/cli is not installed here. Install what the project depends on first ("npm ci").')
} else {
  try {
    if (path) require(path)
  } catch {
    // Half installed: npm is still writing it.
  }
}
`
}
