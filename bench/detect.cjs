// node bench/detect.cjs <root> [<cache file>]: one detection in a process of its own, by the modules that the hook
// loads for it, for the rows of the bench. Prints whether the answer was taken from the cache, and the runners.
const { realpathSync, statSync } = require('node:fs')
const { detectProject } = require('../packages/cli/dist/lazy/runners-index.cjs')

const [root, file] = process.argv.slice(2)
const stampOf = () => file && statSync(file, { throwIfNoEntry: false })?.mtimeMs
const before = stampOf()
const cache = file && { file, version: 'bench' }
detectProject({ root: realpathSync(root) }, process.env, { cache }).then(({ runners }) => {
  const isKept = before !== undefined && before === stampOf()
  console.log(isKept ? 'kept' : 'looked', runners.map(({ name }) => name).join(' '))
})
