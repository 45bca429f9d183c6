import { writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { minimised } from './minimise.ts'
import { mutated } from './mutate.ts'
import { type Random, randomFrom, seedOf } from './random.ts'
import { probe } from './reached.ts'
import type { Target } from './target.ts'

/** What `supervise.mjs` starts it with. */
interface Task {
  target: string
  seed: number
  /** Executions to make; those of the first inputs count. */
  runs: number
  /** Milliseconds since 1970 at which it ends all the same. */
  until: number
  /** To be run first, after the first seeds. */
  first: readonly string[]
  /** A file that takes each input before it is run: for what kills the process. */
  trace?: string
  /** Executions, the length of the input that runs, places reached; then that input as UTF-16. */
  shared: SharedArrayBuffer
}

const HEAD_BYTES = 64
/** Inputs that reached something new and are built upon. */
const MOST_KEPT = 4000
/** Different findings after which a target needs no more of them. */
const MOST_FINDINGS = 25
/** Seeds that warm up what is loaded on use before another input is timed. */
const WARM = 3

const task: Task = workerData
const numbers = new Int32Array(task.shared, 0, HEAD_BYTES / 4)
const room = Buffer.from(task.shared, HEAD_BYTES)

interface Fault {
  input: string
  error: unknown
}

async function execute(target: Target, input: string): Promise<Fault | undefined> {
  numbers[1] = room.write(input, 'utf16le')
  numbers[0] = (numbers[0] ?? 0) + 1
  if (task.trace !== undefined) writeFileSync(task.trace, JSON.stringify(input))
  try {
    const waiting = target.run(input)
    if (waiting !== undefined) await waiting
    return undefined
  } catch (error) {
    return { input, error }
  }
}

/** One kind of fault is told once: by its words without what changes from input to input, and where it was thrown. */
function signatureOf(error: unknown): string {
  if (!(error instanceof Error)) return `thrown: ${typeof error}`
  const words = error.message
    .split('\n')[0]
    ?.replace(/["'`‘“].*["'`’”]/g, '""')
    .replace(/\d+/g, '0')
  const law = error.name === 'Broken' ? words?.split(': ')[0] : words
  const at = /^\s+at (?:async )?([^\s(]+)/m.exec((error.stack ?? '').replace(/^.*?\n/, ''))?.[1]
  return `${error.name} ${law?.slice(0, 120)} in ${error.name === 'Broken' ? 'run' : at}`
}

class Campaign {
  readonly known = new Set<string>()
  readonly random: Random
  readonly corpus: string[]
  readonly words: readonly string[]
  readonly target: Target
  readonly seeds: readonly string[]

  constructor(target: Target, seeds: readonly string[]) {
    this.target = target
    this.seeds = seeds
    this.random = randomFrom(seedOf(task.target, task.seed))
    this.corpus = [...seeds]
    this.words = wordsOf(seeds, target.words ?? [])
  }

  async tell(fault: Fault): Promise<void> {
    const signature = signatureOf(fault.error)
    if (this.known.has(signature)) return
    this.known.add(signature)
    const isSame = async (input: string) => {
      const other = await execute(this.target, input)
      return other !== undefined && signatureOf(other.error) === signature
    }
    const input = await minimised(fault.input, isSame)
    const error = (await execute(this.target, input))?.error ?? fault.error
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    parentPort?.postMessage({ type: 'finding', signature, input, error: text.slice(0, 4000) })
  }

  next(): string {
    const { random, corpus } = this
    // what came last reached something new: half of the tries go on from there
    const from = random.oneIn(2) ? corpus.slice(-20) : corpus
    const words = random.oneIn(4) && probe.words.length > 0 ? probe.words : this.words
    const stock = { random, words, other: () => random.pick(corpus) }
    return mutated(random.pick(from), this.target.form, stock)
  }

  async run(input: string): Promise<void> {
    const before = probe.reached
    const fault = await execute(this.target, input)
    if (fault !== undefined) return this.tell(fault)
    if (probe.reached > before && this.corpus.length < MOST_KEPT) this.corpus.push(input)
    numbers[2] = probe.reached
  }
}

/** The words that the seeds are made of. */
function wordsOf(seeds: readonly string[], more: readonly string[]): readonly string[] {
  const found = new Set(more)
  for (const seed of seeds) {
    for (const [word] of seed.slice(0, 20_000).matchAll(/[A-Za-z_$][\w$.-]{1,30}|[^\w\s]{1,4}/g))
      found.add(word)
    for (const line of seed.split('\n').slice(0, 40)) if (line.length < 80) found.add(line)
    if (found.size > 4000) break
  }
  return [...found]
}

async function main(): Promise<void> {
  // behind the probe, which all that the list loads reports to
  const { TARGETS } = await import('../targets/index.ts')
  const row = TARGETS[task.target]
  if (row === undefined) throw new Error(`no target ${task.target}`)
  const target = await row.open()
  const campaign = new Campaign(target, target.seeds())
  const { seeds } = campaign
  const firsts = [...seeds.slice(0, WARM), ...task.first, ...seeds.slice(WARM)]
  const isOver = (made: number) =>
    made >= task.runs || campaign.known.size >= MOST_FINDINGS || Date.now() > task.until
  for (let made = 0; !isOver(made); made += 1) {
    await campaign.run(firsts[made] ?? campaign.next())
  }
  const { corpus } = campaign
  const heap = process.memoryUsage().heapUsed
  parentPort?.postMessage({
    type: 'done',
    seeds: seeds.length,
    kept: corpus.length,
    places: probe.places,
    heap,
  })
}

await main()
