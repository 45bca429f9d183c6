import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claude } from '../src/index.ts'
import { recorded } from './recorded.ts'

const CURSOR = join(import.meta.dirname, '../../adapter-cursor/test/payloads')
const COPILOT = { COPILOT_CLI: '1' }

test('every payload of this host is its own, in a shell of another host too', () => {
  for (const { name, payload } of recorded) {
    expect(claude.senderOf?.(payload, {}), name).toBeUndefined()
    expect(claude.senderOf?.(payload, COPILOT), name).toBeUndefined()
  }
})

test('every payload of Cursor is Cursor’s', () => {
  const files = readdirSync(CURSOR)
  expect(files.length).toBeGreaterThan(40)
  for (const file of files) {
    const payload: unknown = JSON.parse(readFileSync(join(CURSOR, file), 'utf8'))
    expect(claude.senderOf?.(payload, {}), file).toBe('cursor')
  }
})

test('what is no object was sent by nobody in particular', () => {
  for (const value of [null, 'cursor_version', ['cursor_version'], 1, undefined]) {
    expect(claude.senderOf?.(value, COPILOT)).toBeUndefined()
  }
})
