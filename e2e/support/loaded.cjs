// node --require loaded.cjs: at its end the process adds each built file that it read, with its size, to the file $LOADED names.
const fs = require('node:fs')
const { basename } = require('node:path')

const loaded = []
const { openSync, readFileSync } = fs

function note(file) {
  if (typeof file === 'string' && file.endsWith('.cjs')) {
    loaded.push({ name: basename(file), bytes: fs.statSync(file).size })
  }
}

fs.openSync = (file, ...rest) => {
  note(file)
  return openSync(file, ...rest)
}
fs.readFileSync = (file, ...rest) => {
  note(file)
  return readFileSync(file, ...rest)
}
process.on('exit', () => fs.writeFileSync(process.env.LOADED, JSON.stringify(loaded)))
