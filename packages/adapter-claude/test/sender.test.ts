import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claude } from '../src/index.ts'
import { recorded } from './recorded.ts'

const CURSOR = join(import.meta.dirname, '../../adapter-cursor/test/payloads')
const COPILOT = { COPILOT_CLI: '1' }

/** The JSON files of a folder. */
const payloadsIn = (folder: string): [file: string, payload: unknown][] =>
  readdirSync(folder).map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8'))])

test('every payload of this host is its own, in a shell of another host too', () => {
  for (const { name, payload } of recorded) {
    expect(claude.senderOf?.(payload, {}), name).toBeUndefined()
    expect(claude.senderOf?.(payload, COPILOT), name).toBeUndefined()
  }
})

test('every payload of Cursor is Cursor’s', () => {
  const payloads = payloadsIn(CURSOR)
  expect(payloads.length).toBeGreaterThan(40)
  for (const [file, payload] of payloads)
    expect(claude.senderOf?.(payload, {}), file).toBe('cursor')
})

test('every payload of GitHub Copilot CLI is its own, where its variable says so too', () => {
  for (const [file, payload] of payloadsIn(join(import.meta.dirname, 'copilot'))) {
    expect(claude.senderOf?.(payload, COPILOT), file).toBe('copilot')
    expect(claude.senderOf?.(payload, {}), file).toBeUndefined()
  }
})

test('what is no object was sent by nobody in particular', () => {
  for (const value of [null, 'cursor_version', ['cursor_version'], 1, undefined]) {
    expect(claude.senderOf?.(value, COPILOT)).toBeUndefined()
  }
})
