// One target in a process of its own: a worker runs the inputs, this thread watches it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Milliseconds of CPU that one input may take. */
const LONGEST_MS = 1000
/** Milliseconds, whatever the clock of the CPU says, after which an input counts as waiting for what never comes. */
const PATIENCE_MS = 120_000
const POLL_MS = 50
/** Times a worker is started anew after an input that it did not survive. */
const MOST_STARTS = 10
const HEAD_BYTES = 64
const ROOM_BYTES = 8 * 1024 * 1024

const { worker: file, memoryMb, ...task } = JSON.parse(process.argv[2])
const told = (message) => process.send(message)
const temp = folderInMemory() ?? mkdtempSync(join(tmpdir(), 'tailtest-fuzz-'))
process.env.FUZZ_TEMP = temp

let made = 0
let reached = 0
let first = []
for (let start = 0; start < MOST_STARTS && made < task.runs; start += 1) {
  const end = await life({ ...task, seed: task.seed + start, runs: task.runs - made, first })
  made += end.made
  reached = Math.max(reached, end.reached)
  first = end.suspect === undefined ? [] : [end.suspect]
  if (end.isDone) break
}
rmSync(temp, { recursive: true, force: true })
process.send({ type: 'end', made, reached }, () => process.exit(0))

/** Some targets write and remove dozens of files for each input. Only where a program may run: planted ones have to be able to. */
function folderInMemory() {
  if (process.platform !== 'linux') return undefined
  try {
    const folder = mkdtempSync('/dev/shm/tailtest-fuzz-')
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
    const { status } = spawnSync(program)
    rmSync(status === 0 ? program : folder, { recursive: true })
    if (status === 0) return folder
  } catch {
    // no such folder, or not ours
  }
  return undefined
}

/** Runs one worker to its end, or to that of its patience. */
function life(data) {
  const shared = new SharedArrayBuffer(HEAD_BYTES + ROOM_BYTES)
  const numbers = new Int32Array(shared, 0, HEAD_BYTES / 4)
  const input = () => Buffer.from(shared, HEAD_BYTES, numbers[1]).toString('utf16le')
  const worker = new Worker(file, {
    workerData: { ...data, shared },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  return new Promise((resolve) => {
    const end = (rest) => {
      clearInterval(watch)
      resolve({ made: numbers[0], reached: numbers[2], isDone: false, ...rest })
    }
    const fault = (signature, error) => told({ type: 'finding', signature, input: input(), error })
    worker.on('message', (message) => {
      told(message)
      if (message.type === 'done') end({ isDone: true })
    })
    worker.on('error', (error) => {
      if (numbers[0] === 0) {
        told({ type: 'broken', error: String(error.stack) })
        return end({ isDone: true })
      }
      fault(`outside of its answer: ${error.code ?? error.name}`, String(error.stack ?? error))
      end({})
    })
    let known = { made: 0, cpu: cpuMs(), at: Date.now() }
    const watch = setInterval(async () => {
      told({ type: 'progress', made: made + numbers[0], reached: numbers[2] })
      if (numbers[0] !== known.made || numbers[0] === 0) {
        known = { made: numbers[0], cpu: cpuMs(), at: Date.now() }
      }
      const isWaiting = Date.now() - known.at > PATIENCE_MS
      if (cpuMs() - known.cpu < LONGEST_MS && !isWaiting) return
      clearInterval(watch)
      const slow = input()
      // told once it was as slow in a worker that has everything loaded
      if (isWaiting) fault('waits', `no end after ${PATIENCE_MS} ms`)
      else if (data.first.includes(slow)) {
        fault(
          'slow',
          `more than ${LONGEST_MS} ms of CPU for one input of ${slow.length} characters`,
        )
      }
      const isGone = await Promise.race([worker.terminate().then(() => true), after(3000)])
      if (isGone !== true) {
        fault('slow, not to be stopped', `native code that does not end`)
        setTimeout(() => process.kill(process.pid, 'SIGKILL'), 200)
      }
      end(data.first.includes(slow) ? {} : { suspect: slow })
    }, POLL_MS)
  })
}

function cpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function after(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
