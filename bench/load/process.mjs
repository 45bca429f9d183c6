import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'

const USAGE = fileURLToPath(new URL('usage.cjs', import.meta.url))

/** The maximum of a process's output that is kept, in characters. */
const KEPT = 4 * 1024 * 1024

/** The usage of a process that could not report it, as happens to some of many parallel processes. */
const UNTOLD = { ms: Number.NaN, childMs: 0, rssMb: 0 }

/**
 * A Node process from its start to its end.
 * @typedef {object} Ran
 * @property {number} ms processor time, user and system, with that of the children it waited for; NaN: not reported
 * @property {number} wallMs
 * @property {number} rssMb its own largest memory use
 * @property {number | null} status
 * @property {string} stdout
 * @property {string} stderr
 */

/**
 * Runs a Node process and returns its usage.
 * @param {readonly string[]} args the arguments of `node`
 * @param {{ cwd: string, env: Record<string, string>, stdin?: string | Iterable<string> }} options
 * @returns {Promise<Ran>}
 */
export function runNode(args, { cwd, env, stdin = '' }) {
  const started = performance.now()
  const child = spawn(process.execPath, ['--require', USAGE, ...args], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  })
  const said = ['', '', '', '']
  for (const at of [1, 2, 3]) {
    const stream = /** @type {import('node:stream').Readable} */ (child.stdio[at])
    stream.setEncoding('utf8').on('data', (text) => {
      if (said[at].length < KEPT) said[at] += text
    })
  }
  feed(child.stdin, stdin)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status, signal) => {
      const wallMs = performance.now() - started
      const [, stdout, stderr, usage] = said
      if (status === null) return reject(new Error(`${args.join(' ')}: ${signal} ${stderr}`))
      const { ms, childMs, rssMb } = usage === '' ? UNTOLD : JSON.parse(usage)
      resolve({ ms: ms + childMs, wallMs, rssMb, status, stdout, stderr })
    })
  })
}

/** Sends the input in pieces, because it may be too large for one string. */
async function feed(stream, text) {
  const pieces = typeof text === 'string' ? [text] : text
  await pipeline(Readable.from(pieces, { objectMode: true }), stream).catch(() => {}) // it did not want all
}
