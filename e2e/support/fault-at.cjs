// node --require fault-at.cjs: counts every call by which the process writes below the folders $FAULT_UNDER (one a line), and
// at the call with the number $FAULT_AT does what $FAULT says. To the file $FAULT_TOLD, at its end: each call, one a line.
//   kill      the process ends as `kill -9` ends it, before the call
//   half      the same, half of the bytes written
//   full      from this call on the disk is full: what needs space fails
//   readonly  from this call on the file system may only be read
//   denied    from this call on nothing below the folders may be written
//   broken    this call fails, as a failing disk does
//   short     this call writes half of its bytes, and says so
//   across    from this call on what is moved or linked lies on another file system
//   late      this call does what it should, and says it failed, as a network's file system may
//   held      from this call on what stood there before may not be replaced or removed: somebody has it open, on Windows
//   slow      every call takes $FAULT_MS milliseconds
// $FAULT_STALE: a file of JSON, by path what `stat` says ({ size, mtimeMs, ctimeMs }) until the process opens that path,
// as the attributes that a network's file system remembers.
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')
const { sep } = require('node:path')

const { FAULT: fault = 'none', FAULT_TOLD: toldFile, FAULT_STALE: staleFile } = process.env
const at = Number(process.env.FAULT_AT ?? 0)
const under = (process.env.FAULT_UNDER ?? '').split('\n').filter((folder) => folder !== '')
const told = []
const original = { ...fs }
/** What this process made: nobody else has it open. */
const made = new Set()
/** What descriptors that were opened for writing lead to. */
const opened = new Map()

const isOurs = (path) =>
  typeof path === 'string' &&
  under.some((folder) => path === folder || path.startsWith(folder + sep))

function die() {
  process.kill(process.pid, 'SIGKILL')
  for (;;); // the signal is on its way
}

const MESSAGES = {
  ENOSPC: 'no space left on device',
  EROFS: 'read-only file system',
  EACCES: 'permission denied',
  EIO: 'i/o error',
  EXDEV: 'cross-device link not permitted',
  EPERM: 'operation not permitted',
}

/** As Node words it: of a descriptor it names no path. */
function errorOf(code, name, paths) {
  const where = paths.length > 0 ? ` ${paths.map((path) => `'${path}'`).join(' -> ')}` : ''
  const error = new Error(`${code}: ${MESSAGES[code]}, ${name}${where}`)
  return Object.assign(error, { code, syscall: name, path: paths[0] })
}

/** What takes room on a disk. */
const NEEDS_ROOM = [
  'open',
  'write',
  'mkdir',
  'rename',
  'link',
  'symlink',
  'copyfile',
  'truncate',
  'mkdtemp',
]
const MOVES = ['rename', 'link']

/** What takes a name from what stood there. */
const TAKES = ['rename', 'unlink']

/** What fails here, at the point and after it; `undefined`: nothing. `isOwn`: this process made what stands there. */
function codeOf(name, isHere, isOwn) {
  if (fault === 'held') return TAKES.includes(name) && !isOwn ? 'EPERM' : undefined
  if (fault === 'full') return NEEDS_ROOM.includes(name) ? 'ENOSPC' : undefined
  // an open file may be written on
  if (fault === 'readonly') return name === 'write' ? undefined : 'EROFS'
  if (fault === 'denied') return name === 'write' ? undefined : 'EACCES'
  if (fault === 'across') return MOVES.includes(name) ? 'EXDEV' : undefined
  return fault === 'broken' && isHere ? 'EIO' : undefined
}

/** Does a call that writes, or what the fault makes of it. */
function call(name, paths, { act, half }) {
  const target = paths.at(-1) ?? ''
  told.push(`${name} ${target}`)
  const isOwn = made.has(target) || !original.lstatSync(target, { throwIfNoEntry: false })
  if (isOwn) made.add(target)
  const isHere = told.length === at
  if (fault === 'slow')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(process.env.FAULT_MS))
  if (at === 0 || told.length < at) return act()
  if (isHere && fault === 'kill') die()
  if (isHere && fault === 'half') {
    half?.()
    die()
  }
  if (isHere && fault === 'short' && half !== undefined) return half()
  const code = codeOf(name, isHere, isOwn)
  if (code !== undefined) throw errorOf(code, name, name === 'write' ? [] : paths)
  const result = act()
  if (isHere && fault === 'late' && name !== 'open' && name !== 'write')
    throw errorOf('EIO', name, paths)
  return result
}

function isForWriting(flags) {
  const { O_WRONLY, O_RDWR, O_CREAT } = fs.constants
  if (typeof flags === 'number') return (flags & (O_WRONLY | O_RDWR | O_CREAT)) !== 0
  return /[wa+]/.test(flags ?? 'r')
}

const stale = new Map(
  staleFile === undefined
    ? []
    : Object.entries(JSON.parse(original.readFileSync(staleFile, 'utf8'))),
)

/** What is remembered of a path, instead of what is so. */
function remembered(path, stat) {
  const { size, mtimeMs, ctimeMs } = stale.get(path) ?? {}
  if (size === undefined || typeof stat?.size !== 'number') return stat
  const times = { mtimeMs, ctimeMs, mtime: new Date(mtimeMs), ctime: new Date(ctimeMs) }
  return Object.assign(stat, { size, ...times })
}

for (const name of ['statSync', 'lstatSync'])
  fs[name] = (path, options) => remembered(path, original[name](path, options))
for (const name of ['stat', 'lstat']) {
  const waiting = fs.promises[name]
  fs.promises[name] = async (path, options) => remembered(path, await waiting(path, options))
}
fs.readFileSync = (path, options) => {
  stale.delete(path)
  return original.readFileSync(path, options)
}

fs.openSync = (path, flags, mode) => {
  stale.delete(path)
  const act = () => original.openSync(path, flags, mode)
  if (!isOurs(path) || !isForWriting(flags)) return act()
  const handle = call('open', [path], { act })
  opened.set(handle, path)
  return handle
}

fs.closeSync = (handle) => {
  opened.delete(handle)
  original.closeSync(handle)
}

fs.writeSync = (handle, data, ...rest) => {
  const path = opened.get(handle)
  if (path === undefined) return original.writeSync(handle, data, ...rest)
  const [offset = 0, length] = typeof data === 'string' ? [0] : rest
  const bytes = typeof data === 'string' ? Buffer.from(data) : data
  const end = typeof length === 'number' ? offset + length : bytes.length
  const middle = offset + Math.floor((end - offset) / 2)
  return call('write', [path], {
    act: () => original.writeSync(handle, bytes, offset, end - offset),
    half: () => original.writeSync(handle, bytes, offset, middle - offset),
  })
}

/** Of these two steps, wherever Node takes them. */
function write(path, data, options, flag) {
  const { mode = 0o666, flag: asked = flag } =
    typeof options === 'object' && options !== null ? options : {}
  const handle = fs.openSync(path, asked, mode)
  try {
    const bytes = Buffer.from(data)
    for (let from = 0; from < bytes.length; ) from += fs.writeSync(handle, bytes, from)
  } finally {
    fs.closeSync(handle)
  }
}

for (const [name, flag] of [
  ['writeFileSync', 'w'],
  ['appendFileSync', 'a'],
]) {
  fs[name] = (path, data, options) =>
    isOurs(path) ? write(path, data, options, flag) : original[name](path, data, options)
}

const CALLS = {
  renameSync: 'rename',
  linkSync: 'link',
  symlinkSync: 'symlink',
  rmSync: 'unlink',
  unlinkSync: 'unlink',
  rmdirSync: 'rmdir',
  mkdirSync: 'mkdir',
  mkdtempSync: 'mkdtemp',
  chmodSync: 'chmod',
  utimesSync: 'utimes',
  truncateSync: 'truncate',
  copyFileSync: 'copyfile',
  cpSync: 'copyfile',
}

for (const [name, called] of Object.entries(CALLS)) {
  fs[name] = (...args) => {
    const paths = args.slice(0, 2).filter((path) => typeof path === 'string')
    const act = () => original[name](...args)
    // what is there already is not made again
    const isIdle =
      (name === 'mkdirSync' && original.existsSync(args[0])) ||
      (name === 'rmSync' &&
        args[1]?.force === true &&
        !original.lstatSync(args[0], { throwIfNoEntry: false }))
    return paths.some(isOurs) && !isIdle ? call(called, paths, { act }) : act()
  }
}

/** The forms that wait do the same, at once. */
for (const name of [
  'writeFile',
  'appendFile',
  'rename',
  'link',
  'rm',
  'unlink',
  'mkdir',
  'mkdtemp',
  'chmod',
  'utimes',
  'cp',
  'copyFile',
]) {
  const waiting = fs.promises[name]
  fs.promises[name] = async (...args) =>
    args.slice(0, 2).some(isOurs) ? fs[`${name}Sync`](...args) : waiting.apply(fs.promises, args)
}

for (const name of ['fsyncSync', 'fchmodSync', 'ftruncateSync']) {
  fs[name] = (handle, ...args) => {
    const path = opened.get(handle)
    const act = () => original[name](handle, ...args)
    return path === undefined ? act() : call(name.replace(/Sync$/, ''), [path], { act })
  }
}

syncBuiltinESMExports()
process.on('exit', () => {
  try {
    if (toldFile !== undefined)
      original.writeFileSync(toldFile, told.map((each) => `${each}\n`).join(''))
  } catch {
    // a disk that is full, a folder of somebody else's: then nobody asked for the calls
  }
})
