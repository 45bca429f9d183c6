'use strict'
const children = require('node:child_process')
const channels = require('node:diagnostics_channel')
const { appendFileSync } = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')
const { basename, join } = require('node:path')

/** Says that nothing is known once a test starts a program that may run the sources, and a thread. */
exports.watch = (isOwn = () => false) => {
  const lose = () => {
    try {
      appendFileSync(join(__dirname, 'started.log'), 'lost\n')
    } catch {
      // a folder that cannot be written to gets no coverage either
    }
  }
  const seen = (words) => {
    if (/^(?:git|uname)(?:\.exe)?$/.test(basename(String(words[0] ?? '')))) return
    if (!isOwn(words.join(' '))) lose()
  }
  channels.subscribe('child_process', ({ process: child }) => {
    child.once('spawn', () => seen([child.spawnfile, ...(child.spawnargs ?? []).slice(1)]))
  })
  channels.subscribe('worker_threads', lose)
  for (const name of ['spawnSync', 'execSync', 'execFileSync']) {
    const own = children[name]
    children[name] = Object.defineProperties(function (...words) {
      seen([String(words[0]).split(' ')[0], ...(Array.isArray(words[1]) ? words[1] : [])])
      return own.apply(this, words)
    }, Object.getOwnPropertyDescriptors(own))
  }
  syncBuiltinESMExports()
}
