import { readFileSync, writeFileSync } from 'node:fs'
import { claude } from '@tailtest/adapter-claude'
import { cline } from '@tailtest/adapter-cline'
import { codex } from '@tailtest/adapter-codex'
import { copilot } from '@tailtest/adapter-copilot'
import { cursor } from '@tailtest/adapter-cursor'
import { gemini } from '@tailtest/adapter-gemini'
import { opencode } from '@tailtest/adapter-opencode'
import { play } from './play.mjs'
import { playCursor } from './play-cursor.mjs'

/**
 * A client: its package, our adapter for it, and how the session is played in one of its versions.
 * @typedef {{ title: string, package: string, adapter: string, play(version: string): Promise<import('./compare.mjs').Contract> }} Client
 *
 * What the adapter's `verified.json` says.
 * @typedef {{ of?: string, version: string, day: string, how: string, program?: string }} Verified
 */

/**
 * The clients by the name under which they are asked for.
 * @type {Readonly<Record<string, Client>>}
 */
export const CLIENTS = {
  claude: {
    ...{ title: claude.title, package: '@anthropic-ai/claude-code', adapter: 'claude' },
    play: (version) => play('claude-code', claude, version),
  },
  codex: {
    ...{ title: codex.title, package: '@openai/codex', adapter: 'codex' },
    play: (version) => play('codex', codex, version),
  },
  cursor: {
    ...{ title: `${cursor.title} (@cursor/sdk)`, package: '@cursor/sdk', adapter: 'cursor' },
    play: (version) => playCursor(cursor, version),
  },
  cline: {
    ...{ title: cline.title, package: 'cline', adapter: 'cline' },
    play: (version) => play('cline', cline, version),
  },
  copilot: {
    ...{ title: copilot.title, package: '@github/copilot', adapter: 'copilot' },
    play: (version) => play('copilot', copilot, version),
  },
  gemini: {
    ...{ title: gemini.title, package: '@google/gemini-cli', adapter: 'gemini' },
    play: (version) => play('gemini', gemini, version),
  },
  opencode: {
    ...{ title: opencode.title, package: 'opencode-ai', adapter: 'opencode' },
    play: (version) => play('opencode', opencode, version),
  },
}

/**
 * The contract is kept beside the payloads that the adapter's tests read; it is reviewed as a difference.
 * @param {Client} client
 */
const filesOf = ({ adapter }) => ({
  contract: new URL(`../packages/adapter-${adapter}/test/contract.json`, import.meta.url),
  verified: new URL(`../packages/adapter-${adapter}/src/verified.json`, import.meta.url),
})

/**
 * @param {Client} client
 * @returns {{ verified: Verified, contract: import('./compare.mjs').Contract }}
 */
export function readKept(client) {
  const { contract, verified } = filesOf(client)
  return { contract: read(contract), verified: read(verified) }
}

/**
 * @param {Client} client
 * @param {import('./compare.mjs').Contract} contract
 * @param {Pick<Verified, 'version' | 'day'>} when
 */
export function keep(client, contract, { version, day }) {
  const files = filesOf(client)
  write(files.contract, contract)
  write(files.verified, { ...read(files.verified), version, day })
}

/** @param {URL} file */
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))

/**
 * @param {URL} file
 * @param {object} value
 */
const write = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
