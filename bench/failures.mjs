// node bench/failures.mjs, after a build: classifies the recorded failures of bench/failures and prints the answers for
// each label. Exit code 1: a failure of the environment is called a real bug with certainty, or a real bug is called
// anything else. With --record [project…], from the repository's root: breaks the projects again and runs their real runners.
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundleOf } from '../test/reports/bundle.mjs'
import { leave } from './figures.mjs'

const HERE = new URL('failures/', import.meta.url)
const CATEGORIES = ['real_bug', 'test_bug', 'environment']

const [flag, ...projects] = process.argv.slice(2)
if (flag === '--record') await record(projects)
else await report()

/** Bundles the recorder with the sources of the packages, so that no build is needed. */
async function record(projects) {
  const { build } = await import('esbuild')
  const cache = new URL('../node_modules/.cache/tailtest-failures/', import.meta.url)
  const outfile = fileURLToPath(new URL('record.mjs', cache))
  await mkdir(cache, { recursive: true })
  const entry = fileURLToPath(new URL('record.ts', HERE))
  await build({ ...bundleOf([entry]), outfile, packages: 'external' })
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...projects)
  await import(pathToFileURL(outfile).href)
}

async function report() {
  const { classifyFailure } = await import('../packages/results/dist/index.js')
  const cases = await recorded()
  const judged = cases.map((one) => ({ ...one, ...classifyFailure(one.failure, factsOf(one)) }))
  console.log(`${ways(cases)} ways of breaking ${count(cases, 'project')} projects,`)
  console.log(`${cases.length} failures; in parentheses those it was certain of.\n`)
  const head = ['Labelled', ...CATEGORIES.map((category) => `called ${category}`)]
  const rows = CATEGORIES.map((label) => [
    label,
    ...CATEGORIES.map((it) => cell(judged, label, it)),
  ])
  print([head, head.map(() => '---'), ...rows])
  console.log('')
  const languages = [...new Set(cases.map(({ language }) => language))].sort()
  const perLanguage = languages.map((language) => {
    const own = judged.filter((one) => one.language === language)
    const right = own.filter(({ label, category }) => label === category)
    return [language, String(own.length), String(right.length)]
  })
  print([['Language', 'failures', 'called what they are'], ['---', '---', '---'], ...perLanguage])
  console.log('')
  for (const one of judged.filter(({ label, category }) => label !== category)) {
    const sure = one.certain ? ', certain' : ''
    console.log(
      `${one.project}, ${one.way}: ${one.label} called ${one.category}${sure}: ${one.evidence}`,
    )
  }
  const wrong = judged.filter(isUnbearable)
  for (const one of wrong) console.log(`**wrong**: ${one.project}, ${one.way}`)
  if (wrong.length > 0) process.exitCode = 1
  leave('whose fault failures are', [
    { name: 'failures', value: cases.length },
    ...CATEGORIES.map((label) => {
      const own = judged.filter((one) => one.label === label)
      const right = own.filter(({ category }) => category === label)
      return { name: `${label}, called so (of ${own.length})`, value: right.length }
    }),
    { name: 'called what must not be', value: wrong.length, limit: 0, holds: wrong.length === 0 },
  ])
}

/** What must not happen. */
function isUnbearable({ label, category, certain }) {
  if (label === 'real_bug') return category !== 'real_bug'
  return label === 'environment' && category === 'real_bug' && certain
}

/** Every recorded failure, with the way in which its project was broken. */
async function recorded() {
  const names = (await readdir(new URL('recorded/', HERE))).sort()
  const files = await Promise.all(
    names.map(async (name) => ({
      project: name.replace(/\.jsonl$/, ''),
      lines: (await readFile(new URL(`recorded/${name}`, HERE), 'utf8')).trim().split('\n'),
    })),
  )
  return files.flatMap(({ project, lines }) =>
    lines.flatMap((line) => {
      const { failures, ...way } = JSON.parse(line)
      return failures.map((failure) => ({ project, ...way, failure }))
    }),
  )
}

/** The input that the end of a turn would pass to the classifier. */
function factsOf({ changed, failure: { reaches, missingNames, passedBefore, local } }) {
  const known = new Set(local)
  const localModule = (specifier) =>
    /^(?:[./#~]|@\/)/.test(specifier) ||
    [specifier, specifier.split('.')[0]].some((name) => known.has(name))
  return { changed, reaches, missingNames, passedBefore, localModule }
}

function ways(cases) {
  return new Set(cases.map(({ project, way }) => `${project} ${way}`)).size
}

function count(cases, key) {
  return new Set(cases.map((one) => one[key])).size
}

function cell(judged, label, category) {
  const all = judged.filter((one) => one.label === label && one.category === category)
  return `${all.length} (${all.filter(({ certain }) => certain).length})`
}

function print(rows) {
  for (const cells of rows) console.log(`| ${cells.join(' | ')} |`)
}
