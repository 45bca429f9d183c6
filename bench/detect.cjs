// node bench/detect.cjs <root> [<cache file>]: one detection in a process of its own, by the modules that the hook
// loads for it, for the rows of the bench. Prints whether the answer was taken from the cache, and the runners.
const { readFileSync, realpathSync, statSync } = require('node:fs')
const { dirname, join } = require('node:path')
const { runInThisContext } = require('node:vm')

/** A built file is the function that `hook.cjs` calls. */
function load(file) {
  const module = { exports: {} }
  const requireFrom = (id) => (id.startsWith('./') ? load(join(dirname(file), id)) : require(id))
  const run = runInThisContext(readFileSync(file, 'latin1'), file)
  run(module.exports, requireFrom, module, dirname(file))
  return module.exports
}

const { detectProject } = load(join(__dirname, '../packages/cli/dist/lazy/runners-index.cjs'))

const [root, file] = process.argv.slice(2)
const stampOf = () => file && statSync(file, { throwIfNoEntry: false })?.mtimeMs
const before = stampOf()
const cache = file && { file, version: 'bench' }
detectProject({ root: realpathSync(root) }, process.env, { cache }).then(({ runners }) => {
  const isKept = before !== undefined && before === stampOf()
  console.log(isKept ? 'kept' : 'looked', runners.map(({ name }) => name).join(' '))
})
