import { appendFileSync } from 'node:fs'
import { changedSince, mark } from '@tailtest/tree'

const here = { cwd: process.cwd() }
const options = { stateDirectory: `${process.cwd()}/node_modules/.marks` }
const start = await mark(here, options)
appendFileSync('src/cart.ts', '\n')
console.log((await changedSince(here, start, options))?.changes)
