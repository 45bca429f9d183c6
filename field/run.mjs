// npm run field [-- --clones <folder>] [--only <words>] [--projects <n>] [--parts selection,placement,sessions] [--smoke]
// [--held-out] [--json] [--page] [--apps <folder>] [--thinks <seconds>]: runs the built tailtest on other people's projects, whose
// code runs in temporary folders. Prints tables; --page writes them to docs/field.md.
// --apps <folder>: measures what tailtest knows about applications, and plays sessions in those whose suite can be set up. --page
// then writes docs/applications.md, and held-out applications are included. --parts selection,filter runs no project code; filter
// compares with labels read by hand; coverage compares the files that the suites run with those that tests are known to reach.
// --origins [--sequences <n>] [--seed <n>] [--minutes <n>]: checks the origin of failures in random sessions.
// --thinks <seconds>: the agent waits this long before its turn ends, and tests begin at the edit.
// --turns <n> with --clones: measures what `strength` costs at the end of a turn, on n of the newest commits of each project; with
// --selection, tests are selected by names.
// --results <folder>: prints the tables of earlier runs with --json, so that a long measurement can be split.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureApplication, playApplication, readApplication } from './applications.mjs'
import { checkOut, checkOutNewest, clonesIn, namesIn } from './clones.mjs'
import { measureCoverage } from './coverage.mjs'
import { get, install, isFetchable } from './get.mjs'
import { writeApplications, writePage } from './page.mjs'
import { measurePlacement } from './placement.mjs'
import { pace } from './play.mjs'
import { APPLICATIONS, NAMES, PROJECTS, REPOSITORIES, TURNS } from './projects.mjs'
import { measureSelection } from './selection.mjs'
import { playSessions } from './sessions.mjs'
import { applicationTables, tables } from './tables.mjs'
import { measureRunners, measureVerdicts } from './verdicts.mjs'

const { values } = parseArgs({
  options: {
    clones: { type: 'string' },
    apps: { type: 'string' },
    only: { type: 'string', default: '' },
    projects: { type: 'string', default: 'Infinity' },
    commits: { type: 'string', default: '30' },
    parts: { type: 'string', default: 'selection,placement,sessions' },
    smoke: { type: 'boolean', default: false },
    'held-out': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
    results: { type: 'string' },
    turns: { type: 'string' },
    selection: { type: 'boolean', default: false },
    truths: { type: 'string' },
    thinks: { type: 'string', default: '0' },
    origins: { type: 'boolean', default: false },
    sequences: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '240' },
  },
})
pace.thinksMs = Number(values.thinks) * 1000
const parts = new Set(values.parts.split(','))
const words = values.only.split(',')
if (values.origins) {
  const { measureOrigins } = await import('./origins.mjs')
  const [sequences, seed, minutes] = [values.sequences, values.seed, values.minutes].map(Number)
  const isRight = measureOrigins({ only: words, sequences, seed, minutes, json: values.json })
  process.exit(isRight ? 0 : 1)
}

if (values.results && !values.apps) {
  const found = { results: keptIn(values.results) }
  if (values.page) writePage(found)
  console.log(values.json ? JSON.stringify(found, null, 2) : tables(found))
  process.exit(found.results.length > 0 ? 0 : 1)
}

/** The results of earlier runs with `--json`, a row for each project; a later file takes precedence. */
function keptIn(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const all = files.sort().flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return text.trim() === '' ? [] : JSON.parse(text).results
  })
  const byName = new Map()
  for (const { failed, ...result } of all)
    byName.set(result.name, { ...byName.get(result.name), ...result })
  return [...byName.values()].sort((one, other) => Number(one.heldOut) - Number(other.heldOut))
}

/** The requested projects; held-out ones only with `--held-out`. */
const isWanted = ({ name, heldOut = false }) =>
  heldOut === values['held-out'] && words.some((word) => name.includes(word))

/** The measurements that every project gets. */
function survey(place, language, onStep) {
  return {
    runners: measureRunners(place),
    verdicts: measureVerdicts(place),
    ...(parts.has('placement') && { placement: measurePlacement(place, language, { onStep }) }),
  }
}

function measureClone(clone, top, onStep) {
  onStep('clone')
  const place = checkOut(clone, top)
  const options = { commits: Number(values.commits), onStep }
  const selection = parts.has('selection') && measureSelection(place, clone.language, options)
  checkOutNewest(place, clone.at)
  const surveyed = survey(place, clone.language, onStep)
  const sessions =
    parts.has('sessions') && clone.test && playIn(install(place, clone), clone, onStep)
  return { ...(selection && { selection }), ...surveyed, ...(sessions && { sessions }) }
}

function playIn(place, project, onStep) {
  return playSessions(place, project, { onStep, bugs: values.smoke ? 1 : 5 })
}

/** Measures a project of a registry. */
function fetched(project, top) {
  try {
    return get(project, top)
  } catch (error) {
    console.error(`!! ${project.name} ${project.version} cannot be had here: ${error.message}`)
    return undefined
  }
}

function measureProject(project, top, onStep) {
  onStep(`fetching ${project.registry}`)
  const place = fetched(project, top)
  if (place === undefined) return { lacking: true }
  const surveyed = survey(place, project.language, onStep)
  const sessions = parts.has('sessions') && playIn(place, project, onStep)
  return { ...surveyed, ...(sessions && { sessions }) }
}

/** Measures projects one after the other; one that cannot be fetched or fails is reported, and the others go on. */
async function measure(items, work) {
  const results = []
  for (const [at, item] of items.entries())
    results.push(await measureOne(item, at, items.length, work))
  return results
}

async function measureOne(item, at, count, work) {
  const { name, language, family, version, heldOut = false } = item
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest-field-')))
  mkdirSync(join(top, 'clones'))
  const onStep = (step) => console.error(`${at + 1}/${count} ${name}: ${step}`)
  const known = { name, language, family, version, heldOut }
  try {
    return { ...known, ...(await work(item, top, onStep)) }
  } catch (error) {
    console.error(`${name}: ${error.stack}`)
    return { ...known, failed: error.message }
  } finally {
    rmSync(top, { recursive: true, force: true, maxRetries: 5 })
  }
}

if (values.turns && values.clones) {
  const { measureTurns, turnsTable } = await import('./turns.mjs')
  const how = { turns: Number(values.turns), selection: values.selection ? 'names' : 'imports' }
  const work = (clone, top, onStep) => ({ turns: measureTurns(clone, top, { ...how, onStep }) })
  const results = await measure(clonesIn(values.clones, TURNS).filter(isWanted), work)
  console.log(values.json ? JSON.stringify({ results }, null, 2) : turnsTable(results))
  process.exit(results.length > 0 && results.every(({ failed }) => !failed) ? 0 : 1)
}

if (values.selection && values.clones) {
  const { measureNames, namesTable } = await import('./names.mjs')
  const work = async (clone, top, onStep) => {
    const kept = values.truths && join(values.truths, `${clone.name.replace('/', '+')}.jsonl`)
    return {
      names: await measureNames(clone, top, { commits: Number(values.commits), onStep, kept }),
    }
  }
  const results = await measure(
    clonesIn(values.clones, [...TURNS, ...NAMES]).filter(isWanted),
    work,
  )
  console.log(values.json ? JSON.stringify({ results }, null, 2) : namesTable(results))
  process.exit(results.length > 0 && results.every(({ failed }) => !failed) ? 0 : 1)
}

if (values.apps) {
  const isNamed = ({ name }) => words.some((word) => name.includes(word))
  const kept = values.results ? keptIn(values.results) : undefined
  const work = async (application, top, onStep) => ({
    ...(parts.has('selection') && (await measureApplication(application, top, onStep))),
    ...(parts.has('filter') && readApplication(application, top, onStep)),
    ...(parts.has('sessions') && { sessions: playApplication(application, top, onStep) }),
    ...(parts.has('coverage') && { coverage: await measureCoverage(application, top, onStep) }),
  })
  const results = kept ?? (await measure(clonesIn(values.apps, APPLICATIONS).filter(isNamed), work))
  if (values.page) writeApplications({ results })
  console.log(values.json ? JSON.stringify({ results }, null, 2) : applicationTables({ results }))
  process.exit(results.length > 0 && results.every(({ failed }) => !failed) ? 0 : 1)
}

const all = PROJECTS.filter(isWanted).filter(({ smoke }) => !values.smoke || smoke)
const projects = all.filter((project) => isFetchable(project)).slice(0, Number(values.projects))
const clones = values.clones ? clonesIn(values.clones, REPOSITORIES).filter(isWanted) : []
if (projects.length + clones.length === 0) {
  console.error(
    values.clones ? `no known repository among ${namesIn(values.clones)}` : 'no project',
  )
}
const started = Date.now()
const measured = [
  ...(await measure(clones, measureClone)),
  ...(await measure(projects, measureProject)),
]
const results = measured.filter(({ lacking }) => !lacking)
const found = { results, seconds: Math.round((Date.now() - started) / 1000) }
if (values.page) writePage(found)
console.log(values.json ? JSON.stringify(found, null, 2) : tables(found))
const hasWrong = ({ red, rows }) => red || rows.some(({ right }) => !right)
const isWrong = ({ failed, sessions }) =>
  failed !== undefined || (values.smoke && sessions && hasWrong(sessions))
process.exitCode = results.some(isWrong) ? 1 : 0
