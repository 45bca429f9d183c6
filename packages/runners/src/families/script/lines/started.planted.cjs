'use strict'
const channels = require('node:diagnostics_channel')
const { appendFileSync } = require('node:fs')
const { basename, join } = require('node:path')
const { threadId } = require('node:worker_threads')

const note = (line) => {
  try {
    appendFileSync(join(__dirname, 'started.log'), `${line}\n`)
  } catch {
    // a folder that cannot be written to gets no coverage either
  }
}

// whoever only starts the processes of the tests leaves no coverage of its own
const isStarter = process.execArgv.includes('--test') && process.env.NODE_TEST_CONTEXT === undefined
if (!isStarter) note(`${process.pid}-${threadId}`)

// one that is started with other variables notes nothing by itself
channels.subscribe('child_process', ({ process: child }) => {
  child.once('spawn', () => {
    if (/^node(?:\.exe)?$/.test(basename(child.spawnfile ?? ''))) note(`${child.pid}-0`)
  })
})
