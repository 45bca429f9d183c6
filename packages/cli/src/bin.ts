#!/usr/bin/env node
import { createRequire } from 'node:module'
import { main } from './main.ts'
import { forgetSession } from './shell/forget-session.ts'

const [, , name, ...rest] = process.argv

/** Whoever reads the output has seen enough: `tailtest why . | head`. */
function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
  process.exit()
}

if (name === 'hook') {
  process.argv.splice(2, process.argv.length, ...rest)
  try {
    createRequire(import.meta.url)('./hook.cjs')
  } catch {
    // half installed: npm is writing the next version at this moment, and a hook never harms
  }
} else {
  forgetSession(process.env)
  process.stdout.on('error', endWithReader)
  process.exitCode = await main(process.argv.slice(2))
}
