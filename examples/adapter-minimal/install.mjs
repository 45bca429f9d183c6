#!/usr/bin/env node
// node install.mjs <path of tailtest's hook.cjs>: adds the hook to the settings of the project it is started in.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname } from 'node:path'
import { adapter } from './dist/index.js'

const [, , hook] = process.argv
for (const file of adapter.install.settings('local', { root: process.cwd(), home: homedir() })) {
  const text = existsSync(file.path) ? readFileSync(file.path, 'utf8') : undefined
  mkdirSync(dirname(file.path), { recursive: true })
  writeFileSync(file.path, file.merge(text, { command: 'node', args: [hook, adapter.host] }))
}
