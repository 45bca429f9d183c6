// Renames a folder the moment the process it is preloaded into begins to read its input: SWAP_FROM becomes SWAP_TO, and, where
// it is named, SWAP_WITH takes its place. As when npm installs the next version while a hook is at work.
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')

const { SWAP_FROM: from = '', SWAP_TO: to = '', SWAP_WITH: other } = process.env
const { readSync } = fs
let isSwapped = false

fs.readSync = (handle, ...rest) => {
  if (handle === 0 && !isSwapped) {
    isSwapped = true
    fs.renameSync(from, to)
    if (other !== undefined) fs.renameSync(other, from)
  }
  return readSync(handle, ...rest)
}
syncBuiltinESMExports()
