#!/usr/bin/env node
import { createRequire } from 'node:module'
import { main } from './main.ts'

const [, , name, ...rest] = process.argv

if (name === 'hook') {
  process.argv.splice(2, process.argv.length, ...rest)
  createRequire(import.meta.url)('./hook.cjs')
} else {
  process.exitCode = await main(process.argv.slice(2))
}
