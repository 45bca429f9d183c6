// npm run bench:agreement -- --project <folder> --tool stryker|cosmic-ray|cargo-mutants --test "<whole suite>" [--programs <folder>] [--json] <sources>
// Checks whether the mutants that survive in `tailtest strength` also survive in a full run of another mutation tester. Both run
// over the same sources in a copy of the project. If the other tool makes the same mutant, its verdict counts; for our other
// survivors, the whole suite decides. The other tool has to be installed: @stryker-mutator/core and vitest-runner in the project,
// cosmic-ray and pytest or cargo-mutants in `--programs`. Exit code 1: fewer than 95 % of our survivors survive there.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { offsetOf, TOOLS } from './agreement/tools.mjs'

const BIN = fileURLToPath(new URL('../packages/cli/dist/bin.js', import.meta.url))

function fail(words) {
  console.error(words)
  process.exit(2)
}

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    project: { type: 'string' },
    tool: { type: 'string' },
    test: { type: 'string' },
    programs: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
})
const tool = TOOLS[values.tool]
if (!tool) fail(`--tool: one of ${Object.keys(TOOLS).join(', ')}`)
if (!values.project || !values.test || files.length === 0)
  fail('--project <folder>, --test "<its whole suite>" and at least one source of it are needed')

/** Returns the same text for the same mutant of both tools, whatever their formatting. */
const formOf = (text) =>
  text.replaceAll(/\/\* ~ changed by cargo-mutants ~ \*\//g, '').replaceAll(/[\s;()]/g, '')

const top = mkdtempSync(join(realpathSync(tmpdir()), 'tailtest-agreement-'))
process.on('exit', () => rmSync(top, { recursive: true, force: true }))
const programs = values.programs === '' ? '' : resolve(values.programs)
const PATH = [programs, process.env.PATH].filter((part) => part !== '').join(delimiter)
Object.assign(process.env, { PATH, TAILTEST_STATE_DIR: join(top, 'state') })

function copyOf(name) {
  const copy = join(top, name)
  cpSync(resolve(values.project), copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** The verdicts of `tailtest strength` on the sources, with the mutated text of each mutant. */
function ours() {
  const copy = copyOf('ours')
  execFileSync('git', ['init', '--quiet'], { cwd: copy })
  const args = [BIN, 'strength', '--json', '--seconds', '3600', ...files]
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    ...{ cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 },
  })
  if (!stdout.startsWith('{')) fail(`tailtest strength: ${stderr}${stdout}`)
  const { files: measured, left } = JSON.parse(stdout)
  const mutants = measured.flatMap(({ file, mutants }) => {
    const text = readFileSync(join(copy, file), 'utf8')
    return mutants
      .filter(({ status }) => status !== 'invalid')
      .map((mutant) => {
        const at = offsetOf(text, mutant)
        const after = at + mutant.original.length
        if (text.slice(at, after) !== mutant.original)
          throw new Error(`${file}:${mutant.line}:${mutant.column} is not ${mutant.original}`)
        return {
          ...{ file, line: mutant.line, shown: mutant.shown },
          text: text.slice(0, at) + mutant.replacement + text.slice(after),
          noticed: mutant.status === 'killed' || mutant.status === 'timeout',
        }
      })
  })
  return { mutants, left }
}

const [program, ...args] = values.test.split(' ')

/** Whether the whole suite fails when a source has this text. */
function suiteNotices(copy, { file, text }) {
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  writeFileSync(path, text)
  const { status } = spawnSync(program, args, { cwd: copy, stdio: 'ignore', timeout: 300_000 })
  writeFileSync(path, before)
  return status !== 0
}

const started = Date.now()
const { mutants, left } = ours()
const seconds = (Date.now() - started) / 1000
const theirCopy = copyOf('theirs')
const theirs = tool.run({ copy: theirCopy, files, test: values.test, programs })
const theirSeconds = (Date.now() - started) / 1000 - seconds
const known = new Map(theirs.map((one) => [`${one.file} ${formOf(one.text)}`, one.noticed]))
const verdictOf = ({ file, text }) => known.get(`${file} ${formOf(text)}`)

const suite = copyOf('suite')
if (suiteNotices(suite, { file: files[0], text: readFileSync(join(suite, files[0]), 'utf8') }))
  fail(`${values.test} fails without a mutant`)
const shared = mutants.filter((one) => verdictOf(one) !== undefined)
const living = mutants.filter(({ noticed }) => !noticed)
const judged = living.map((one) => {
  const verdict = verdictOf(one)
  return {
    ...one,
    shared: verdict !== undefined,
    noticedThere: verdict ?? suiteNotices(suite, one),
  }
})
const wrong = judged.filter(({ noticedThere }) => noticedThere)
const result = {
  project: basename(resolve(values.project)),
  tool: values.tool,
  ...{ ours: mutants.length, left, theirs: theirs.length, shared: shared.length },
  same: shared.filter((one) => one.noticed === verdictOf(one)).length,
  living: living.length,
  livingShared: judged.filter((one) => one.shared).length,
  livingSharedThere: judged.filter((one) => one.shared && !one.noticedThere).length,
  livingAlone: judged.filter((one) => !one.shared).length,
  livingAloneThere: judged.filter((one) => !one.shared && !one.noticedThere).length,
  ...{ seconds: Math.round(seconds), theirSeconds: Math.round(theirSeconds) },
  wrong: wrong.map(({ file, line, shown, shared }) => ({ file, line, shown, shared })),
}
const share = (part, of) => (of === 0 ? '–' : `${((100 * part) / of).toFixed(0)} %`)
console.log(
  values.json
    ? JSON.stringify(result)
    : [
        `${result.project}: ${result.ours} mutants here (${result.seconds} s), ${result.theirs} of ${result.tool} (${result.theirSeconds} s)`,
        `  made by both: ${result.shared}, the same verdict: ${result.same}, ${share(result.same, result.shared)}`,
        `  said to live: ${result.living}; live there: ${living.length - wrong.length}, ${share(living.length - wrong.length, living.length)}`,
        `    made by both ${result.livingSharedThere} of ${result.livingShared}; by the whole suite ${result.livingAloneThere} of ${result.livingAlone}`,
        ...wrong.map(({ file, line, shown }) => `  noticed there: ${file}:${line}  ${shown}`),
      ].join('\n'),
)
process.exitCode = wrong.length > 0.05 * living.length ? 1 : 0
