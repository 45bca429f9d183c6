// node bench/complexity.mjs [--kept], after a build: measures precision and recall of the signals of @tailtest/complexity,
// and of a scorer of regular expressions, on the labelled files of bench/complexity. Scorers are tuned only on the half
// "tune", so only numbers are printed for the half "kept". Exit code 1: a figure is too low.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { scoreSource } from '../packages/complexity/dist/index.js'
import { baseline } from './complexity-baseline.mjs'
import { leave } from './figures.mjs'

const SET = fileURLToPath(new URL('complexity/', import.meta.url))
const SIGNALS = ['http', 'database', 'path']
const LEAST = { precision: 0.95, recall: 0.9 }
const NOT_PATH = new Set(['HTTP', 'DB', 'branches', 'public functions'])
/** These topics score four points, the others three. It does not matter which signal of a topic is found. */
const FOUR = /^(?:auth|permission|billing|payment|checkout|invoice|subscription)$/
const sameKind = (one, other) => FOUR.test(one) === FOUR.test(other)

/** The labelled files of a half, with their text. */
function labelled(half) {
  return readdirSync(SET).flatMap((language) => {
    const labels = JSON.parse(readFileSync(`${SET}${language}/labels.json`, 'utf8'))
    return labels
      .filter((label) => label.half === half)
      .map((label) => ({
        ...label,
        language,
        text: readFileSync(`${SET}${language}/${label.file}`, 'utf8'),
      }))
  })
}

async function ours(path, text) {
  const complexity = await scoreSource(path, text)
  if (complexity === undefined) throw new Error(`${path} was not read: is its grammar installed?`)
  const names = complexity.signals.map(({ name }) => name)
  return {
    http: names.includes('HTTP'),
    database: names.includes('DB'),
    path: names.filter((name) => !NOT_PATH.has(name)),
  }
}

/** Whether a signal was found correctly (`hit`), found by mistake (`false alarm`), or missed. */
function judge(signal, label, found) {
  if (signal !== 'path') {
    if (label[signal]) return found[signal] ? ['hit'] : ['miss']
    return found[signal] ? ['false alarm'] : []
  }
  const { path_signal: topic } = label
  if (topic !== null && found.path.some((one) => sameKind(one, topic))) return ['hit']
  return [...(topic === null ? [] : ['miss']), ...(found.path.length > 0 ? ['false alarm'] : [])]
}

async function judged(half, score) {
  const verdicts = []
  for (const label of labelled(half)) {
    const found = await score(label.path, label.text)
    for (const signal of SIGNALS) {
      for (const verdict of judge(signal, label, found)) verdicts.push({ signal, verdict, label })
    }
  }
  return verdicts
}

function figures(verdicts, signal) {
  const count = (wanted) =>
    verdicts.filter((one) => one.signal === signal && one.verdict === wanted).length
  const [hits, misses, alarms] = ['hit', 'miss', 'false alarm'].map(count)
  return { precision: hits / (hits + alarms || 1), recall: hits / (hits + misses || 1) }
}

const { values } = parseArgs({
  options: { kept: { type: 'boolean', default: false }, json: { type: 'string' } },
})
const rows = []
const misses = []
const kept = []
for (const half of values.kept ? ['tune', 'kept'] : ['tune']) {
  const [own, plain] = [await judged(half, ours), await judged(half, baseline)]
  for (const signal of SIGNALS) {
    const { precision, recall } = figures(own, signal)
    const holds = precision >= LEAST.precision && recall >= LEAST.recall
    const numbers = [precision, recall, ...Object.values(figures(plain, signal))]
    rows.push([half, signal, ...numbers.map((one) => one.toFixed(3)), holds ? 'ok' : '**under**'])
    if (!holds) process.exitCode = 1
    for (const [name, value] of Object.entries({ precision, recall })) {
      const limit = LEAST[name]
      const holds = value >= limit
      kept.push({ name: `${half}, ${signal}, ${name}`, value, limit, holds })
    }
  }
  if (half === 'tune') misses.push(...own.filter(({ verdict }) => verdict !== 'hit'))
}

const head = ['Half', 'Signal', 'Precision', 'Recall', 'Baseline precision', 'Baseline recall', '']
for (const cells of [head, head.map(() => '---'), ...rows]) console.log(`| ${cells.join(' | ')} |`)
for (const { signal, verdict, label } of misses) {
  console.log(`${verdict}: ${signal}, ${label.language}/${label.file} (${label.path})`)
}
leave('complexity', kept)
