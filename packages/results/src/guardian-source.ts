/** How long a run's processes have between SIGTERM and SIGKILL, in milliseconds. */
const GRACE_MS = 500

/**
 * The guardian, a program of its own: `node -e <this> <deadline in ms> <mark> <folder>`. As text it is the
 * same from our sources, from a bundle and from CommonJS. On its standard input it hears `pid <n>` (the
 * runner, leader of its group), then `end` (the runner is gone: clear what it left in its group) or `kill`
 * (the deadline); an end of input without either means that our process died: kill, and remove the folder.
 * Outside of the group it looks on Linux, and only when it kills: by the mark in the environment, and by who started whom.
 */
export const GUARDIAN = `'use strict'
const { spawnSync } = require('node:child_process')
const { readdirSync, readFileSync, rmSync } = require('node:fs')

const [deadline, mark, folder] = [Number(process.argv[1]), process.argv[2], process.argv[3]]
const system = process.env.SystemRoot || 'C:\\\\Windows' // never a program of the folder that we are in
const [windows, linux] = ['win32', 'linux'].map((name) => process.platform === name)
const GRACE = ${GRACE_MS}
const STEP = 50
const GIVE_UP = 3000 // a process in the kernel's hands cannot be killed at all
let pid = 0
let kin = new Set() // by number and time of birth: once its parent is gone nobody can tell whose a process was
let order // why it finishes: 'end', 'kill', 'orphan'
let asked
let orphan = false
let input = ''

function send(target, signal) {
  try {
    process.kill(target, signal)
    return true
  } catch {
    return false // gone, or (macOS) nothing but zombies
  }
}

// Linux: zombies are not, their burial is someone else's, and may never come.
function processes() {
  return readdirSync('/proc').flatMap((name) => (/^[0-9]+$/.test(name) ? read(name) : []))
}

function read(name) {
  try {
    const stat = readFileSync('/proc/' + name + '/stat', 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, parent, group] = fields
    if (state === 'Z' || state === 'X') return []
    return [{ id: Number(name), parent: Number(parent), group: Number(group), born: name + ' ' + fields[19] }]
  } catch {
    return [] // gone
  }
}

// what is left of the group, and when killing whatever carries the mark or descends from those
function members() {
  return processes().filter(isMember)
}

function isMember({ id, group, born }) {
  if (pid > 0 && group === pid) return true // group 0 is the kernel's
  return order !== 'end' && (kin.has(born) || isMarked(id))
}

function isMarked(id) {
  try {
    return readFileSync('/proc/' + id + '/environ', 'latin1').includes(mark)
  } catch {
    return false // gone, or another user's
  }
}

function findKin() {
  const all = processes()
  const found = all.filter(isMember)
  for (const { id, born } of found) {
    kin.add(born)
    found.push(...all.filter((other) => other.parent === id && !found.includes(other)))
  }
  return found
}

function anyLeft() {
  if (windows) return pid > 0 && send(pid, 0)
  const group = pid > 0 && send(-pid, 0)
  return linux && (group || order !== 'end') ? members().length > 0 : group
}

function sendAll(signal) {
  const kindred = linux && order !== 'end' ? findKin() : [] // before any is gone
  if (pid > 0 && windows) spawnSync(system + '\\\\System32\\\\taskkill.exe', ['/PID', String(pid), '/T', '/F'], { windowsHide: true })
  if (pid > 0 && !windows) send(-pid, signal)
  for (const { id } of kindred) send(id, signal)
}

function finish(why) {
  orphan ||= why === 'orphan' && !asked
  if (order !== undefined) return
  order = why
  let waited = 0
  const step = () => {
    const early = pid === 0 && order !== 'end' && waited < GRACE // the runner may just be starting
    if ((!early && !anyLeft()) || waited > GIVE_UP) return leave()
    if (waited === 0 || waited >= GRACE) sendAll(waited === 0 ? 'SIGTERM' : 'SIGKILL')
    waited += STEP
    setTimeout(step, STEP)
  }
  step()
}

function leave() {
  if (orphan) rmSync(folder, { recursive: true, force: true })
  process.exit()
}

process.stdin.setEncoding('utf8')
process.stdin.on('data', (text) => {
  input += text
  const started = /^pid ([0-9]+)$/m.exec(input)
  if (started) pid = Number(started[1])
  asked = /^(end|kill)$/m.exec(input)?.[1]
  if (asked) finish(asked)
})
for (const event of ['end', 'close', 'error']) process.stdin.on(event, () => finish('orphan'))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => finish('kill'))
setTimeout(() => finish('kill'), deadline)
`
