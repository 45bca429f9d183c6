// node --require kill-at.cjs: before the write with the number $KILL_AT below the folder $KILL_UNDER the process kills
// itself as `kill -9` does; half of a content that was to be written may be there. Counts to the file $KILL_COUNT at its end.
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')
const { sep } = require('node:path')

const at = Number(process.env.KILL_AT)
const under = process.env.KILL_UNDER.split('\n')
let count = 0

function isOurs(path) {
  return typeof path === 'string' && under.some((folder) => path.startsWith(folder + sep))
}

function die() {
  process.kill(process.pid, 'SIGKILL')
  for (;;); // the signal is on its way
}

/** What is done half before the end. */
const half = {
  writeFileSync: (original, [file, data, options]) =>
    original(file, Buffer.from(data).subarray(0, Buffer.byteLength(data) / 2), options),
}

for (const name of [
  'writeFileSync',
  'renameSync',
  'linkSync',
  'rmSync',
  'chmodSync',
  'mkdirSync',
]) {
  const original = fs[name]
  fs[name] = (...args) => {
    if (args.slice(0, 2).some(isOurs)) {
      count += 1
      if (count === at) {
        half[name]?.(original, args)
        die()
      }
    }
    return original(...args)
  }
}

syncBuiltinESMExports()
process.on('exit', () => fs.appendFileSync(process.env.KILL_COUNT, `${count}\n`))
