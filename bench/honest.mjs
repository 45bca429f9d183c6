// npm run bench:honest -- --clones <folder> [--rivals <folder of programs>] [--only <words>] [--commits 20] [--list] [--json]
// Measures the findings on tests that people changed. Played forwards, each commit counts as honest: a finding is a false alarm,
// unless it was read by hand (honest/read.json). Played backwards, a commit that made a test check more makes it check less. A twin
// is a commit's own test without its assertions. Tools installed in --rivals are measured as well. No code of the clones is run.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { clonesIn, commitsOf, filesOf } from './honest/commits.mjs'
import { rivalsIn } from './honest/rivals.mjs'
import { hollowed, saysMore } from './honest/twins.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const built = (name) => import(join(ROOT, 'packages', name, 'dist/index.js'))
const { languageOf, isTestFile } = await built('project')
const { classOf, compareTests } = await built('tdd')
const { openSyntax } = await built('syntax')

const { values } = parseArgs({
  options: {
    clones: { type: 'string' },
    rivals: { type: 'string' },
    only: { type: 'string', default: '' },
    commits: { type: 'string', default: '20' },
    list: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
if (values.clones === undefined) {
  console.error('--clones <folder>: a folder that holds git clones, bare or with a work tree')
  process.exit(2)
}

/** Findings that a person judged: `<commit> <how> <subject>` → whether the tests really check less. */
const READ = JSON.parse(readFileSync(new URL('honest/read.json', import.meta.url), 'utf8'))
const syntax = openSyntax({ from: ROOT })

const keyOf = (commit, { how, subject }) =>
  `${commit.slice(0, 12)} ${how} ${subject.replaceAll('\u001f', ' > ')}`

/** tailtest, as it compares tests at the end of a turn and in `prove`: only certain findings refuse. */
const OWN = {
  name: 'tailtest',
  judge: async ({ files, kind, commit }) => {
    const kinds = { isProtected: false, isRunnerConfig: false }
    const changed = files.map(({ path, before, after }) => {
      const isSource = languageOf(path) !== undefined
      return { path, before, after, class: classOf(path, { ...kinds, isSource }) }
    })
    const { weakened } = await compareTests(changed, { syntax })
    const wrong =
      kind === 'forwards' ? weakened.filter((one) => READ[keyOf(commit, one)] !== true) : weakened
    for (const one of weakened) {
      const { certain, text = '' } = one
      const isTrue = kind === 'forwards' ? (READ[keyOf(commit, one)] ?? 'not read') : kind
      if (values.list)
        console.log([keyOf(commit, one), certain ? 'certain' : '', text, isTrue].join('\t'))
    }
    if (wrong.some(({ certain }) => certain)) return 'refused'
    return wrong.length > 0 ? 'remarked' : 'ok'
  },
}
const judges = [OWN, ...rivalsIn(values.rivals)]

/** A clone with the same objects and a commit for each twin, for tools that read only commits. */
function scratch(at, twins) {
  const folder = mkdtempSync(join(tmpdir(), 'honest-'))
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', at, folder])
  const bytes = (text) => `data ${Buffer.byteLength(text)}\n${text}\n`
  const who = 'committer twin <twin@example.invalid> 1700000000 +0000\n'
  const input = twins
    .map(({ commit, path, text }, n) => {
      const head = `commit refs/heads/twin-${n}\n${who}${bytes('A twin.')}from ${commit}\n`
      return `${head}M 100644 inline ${path}\n${bytes(text)}\n`
    })
    .join('')
  execFileSync('git', ['fast-import', '--quiet', '--force'], { cwd: folder, input })
  return folder
}

/** The changes of a clone to judge: for each its kind, two commits, and the files that differ. */
function changesOf({ at }, isBackwards = (file) => saysMore(file)) {
  const commits = commitsOf(at, isTestFile, Number(values.commits))
  const files = filesOf(at, commits)
  const twins = commits.flatMap(({ commit }, n) => {
    for (const file of files[n] ?? []) {
      const twin = isTestFile(file.path) ? hollowed(file, n) : undefined
      if (twin !== undefined) return [{ commit, path: file.path, before: file.after, ...twin }]
    }
    return []
  })
  const reversed = ({ path, before, after }) => ({ path, before: after, after: before })
  const changes = commits.flatMap(({ commit, parent }, n) => {
    const own = files[n] ?? []
    const forwards = { kind: 'forwards', commit, base: parent, head: commit, files: own }
    if (!own.some((file) => isTestFile(file.path) && isBackwards(file))) return [forwards]
    const back = { kind: 'backwards', commit, base: commit, head: parent }
    return [forwards, { ...back, files: own.map(reversed) }]
  })
  const hollow = twins.map(({ commit, path, before, text }, n) => ({
    ...{ kind: 'twin', commit, base: commit, head: `refs/heads/twin-${n}` },
    files: [{ path, before, after: text }],
  }))
  return { changes: [...changes, ...hollow], clone: scratch(at, twins) }
}

/** The findings of every tool on every change of a clone. */
async function judged(clone) {
  const { changes, clone: folder } = changesOf(clone)
  const waiting = changes.flatMap((change) => judges.map((judge) => ({ change, judge })))
  const answers = []
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { change, judge } = next
      const verdict = await judge.judge({ ...change, clone: folder })
      answers.push({ tool: judge.name, kind: change.kind, verdict })
      const isMissed = change.kind !== 'forwards' && verdict === 'ok' && judge === OWN
      if (values.list && isMissed)
        console.log([change.commit.slice(0, 12), change.kind, 'nothing said'].join('\t'))
    }
  }
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, work))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return answers
}

const clones = clonesIn(values.clones).filter(({ name }) =>
  values.only.split(',').some((word) => name.includes(word)),
)
const answers = []
for (const clone of clones) {
  console.error(clone.name)
  answers.push(...(await judged(clone)))
}
if (clones.length === 0) console.error(`no clone in ${values.clones}`)
const rows = ['forwards', 'backwards', 'twin'].flatMap((kind) =>
  judges.map(({ name: tool }) => {
    const own = answers.filter((one) => one.kind === kind && one.tool === tool)
    const count = (verdict) => own.filter((one) => one.verdict === verdict).length
    return {
      ...{ changes: kind, tool, of: own.length, refused: count('refused') },
      ...{ remarked: count('remarked'), silent: count('ok'), no_answer: count('error') },
    }
  }),
)
if (values.json) console.log(JSON.stringify({ repositories: clones.length, rows }, null, 2))
else {
  console.log('| Changes | Tool | Of | Refused | Remarked on | Nothing said | No answer |')
  console.log('| --- | --- |--:|--:|--:|--:|--:|')
  for (const row of rows) console.log(`| ${Object.values(row).join(' | ')} |`)
}
process.exitCode = clones.length === 0 ? 1 : 0
