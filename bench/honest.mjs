// npm run bench:honest -- --clones <folder> [--only <words>] [--commits 30] [--list] [--json]: what the comparison of tests says
// of commits by others. Forwards each commit is honest: what is said is said wrongly, or read by hand in honest/read.json.
// Backwards the same commits take tests away: what is not said is missed. Nothing of the clones is run.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const built = (name) => import(join(ROOT, 'packages', name, 'dist/index.js'))
const { languageOf, isTestFile } = await built('project')
const { classOf, compareTests } = await built('tdd')
const { openSyntax } = await built('syntax')

const { values } = parseArgs({
  options: {
    clones: { type: 'string' },
    only: { type: 'string', default: '' },
    commits: { type: 'string', default: '30' },
    list: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
if (values.clones === undefined) {
  console.error('--clones <folder>: a folder that holds git clones, bare or with a work tree')
  process.exit(2)
}

/** Of larger changes nobody reads each verdict; they are imports, moves and formatters. */
const MOST_FILES = 60

/** Verdicts that a person read: `<commit> <how> <subject>` → whether the tests really say less. */
const READ = JSON.parse(readFileSync(new URL('honest/read.json', import.meta.url), 'utf8'))

const syntax = openSyntax({ from: ROOT })

function clonesIn(folder) {
  return readdirSync(folder).flatMap((name) => {
    const places = ['.git', 'repo/.git', 'repo', '.'].map((place) => join(folder, name, place))
    const at = places.find((place) => existsSync(join(place, 'HEAD')))
    return at === undefined ? [] : [{ name: name.replace('+', '/'), at }]
  })
}

const git = (at, ...args) =>
  execFileSync('git', ['--git-dir', at, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 })

/** The newest commits with one parent that change a test file which was there before. */
function commitsOf(at) {
  const args = [
    '--no-merges',
    '--no-renames',
    '--max-count=1000',
    '--name-status',
    '--format=%n%H %P',
  ]
  const found = []
  for (const block of git(at, '-c', 'core.quotePath=false', 'log', ...args).split('\n\n')) {
    const commit = /^([0-9a-f]{40}) ([0-9a-f]{40})$/m.exec(block)
    if (commit) found.push({ commit: commit[1], parent: commit[2], changes: [] })
    for (const [, kind, path] of block.matchAll(/^([AMD])\t(.+)$/gm)) {
      found.at(-1)?.changes.push({ kind, path })
    }
  }
  const isWanted = ({ changes }) =>
    changes.length <= MOST_FILES &&
    changes.some(({ kind, path }) => kind !== 'A' && isTestFile(path))
  return found.filter(isWanted).slice(0, Number(values.commits))
}

const textOf = (at, commit, path) => git(at, 'show', `${commit}:${path}`)

/** The files of a commit as text, before and after it. */
const filesOf = (at, { commit, parent, changes }) =>
  changes.map(({ kind, path }) => ({
    path,
    class: classOf(path, {
      ...{ isProtected: false, isRunnerConfig: false },
      isSource: languageOf(path) !== undefined,
    }),
    before: kind === 'A' ? undefined : textOf(at, parent, path),
    after: kind === 'D' ? undefined : textOf(at, commit, path),
  }))

const backwards = ({ before, after, ...file }) => ({ ...file, before: after, after: before })
const said = async (files) => (await compareTests(files, { syntax })).weakened

const keyOf = (commit, { how, subject }) =>
  `${commit.slice(0, 12)} ${how} ${subject.replaceAll('\u001f', ' > ')}`

async function measured({ name, at }) {
  const row = {
    name,
    commits: 0,
    said: 0,
    certain: 0,
    wrong: 0,
    wrongCertain: 0,
    unread: 0,
    backwards: 0,
  }
  const verdicts = []
  for (const each of commitsOf(at)) {
    row.commits += 1
    const files = filesOf(at, each)
    const found = await said(files)
    const judged = found.map((one) => ({ ...one, isTrue: READ[keyOf(each.commit, one)] }))
    for (const one of judged)
      verdicts.push({
        key: keyOf(each.commit, one),
        certain: one.certain,
        text: one.text,
        isTrue: one.isTrue,
      })
    const wrong = judged.filter(({ isTrue }) => isTrue !== true)
    if (found.length > 0) row.said += 1
    if (found.some(({ certain }) => certain)) row.certain += 1
    if (wrong.length > 0) row.wrong += 1
    if (wrong.some(({ certain }) => certain)) row.wrongCertain += 1
    if (wrong.some(({ isTrue }) => isTrue === undefined)) row.unread += 1
    if ((await said(files.map(backwards))).length > 0) row.backwards += 1
  }
  return { ...row, verdicts }
}

const rows = []
for (const clone of clonesIn(values.clones)) {
  if (!values.only.split(',').some((word) => clone.name.includes(word))) continue
  console.error(clone.name)
  rows.push(await measured(clone))
}
if (rows.length === 0) console.error(`no clone in ${values.clones}`)
const sum = (key) => rows.reduce((all, row) => all + row[key], 0)
const COLUMNS = ['commits', 'said', 'certain', 'wrong', 'wrongCertain', 'unread', 'backwards']
const total = { name: 'all', ...Object.fromEntries(COLUMNS.map((key) => [key, sum(key)])) }
if (values.json) console.log(JSON.stringify({ rows, total }, null, 2))
else {
  console.log(
    '| Repository | Commits | Something said | Certain | Said wrongly | Certain and wrong | Not read | Said backwards |',
  )
  console.log('| --- |--:|--:|--:|--:|--:|--:|--:|')
  for (const row of [...rows, total])
    console.log(`| ${row.name} | ${COLUMNS.map((key) => row[key]).join(' | ')} |`)
  if (values.list)
    for (const { name, verdicts } of rows)
      for (const { key, certain, text, isTrue } of verdicts)
        console.log(`${name} ${key}${certain ? ' certain' : ''} ${text ?? ''} ${isTrue ?? '?'}`)
}
process.exitCode = rows.length === 0 ? 1 : 0
