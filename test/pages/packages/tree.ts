import { appendFileSync } from 'node:fs'
import { openProject } from '@tailtest/project'
import { changedSince, mark } from '@tailtest/tree'

const project = openProject(process.cwd())
const options = { stateDirectory: `${process.cwd()}/node_modules/.marks` }
const start = await mark(project, options)
appendFileSync('src/cart.ts', '\n')
console.log((await changedSince(project, start, options))?.changes)
