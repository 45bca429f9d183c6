// Runs three other mutation testers in full over given sources in a copy of a project. Returns the mutated text of every
// mutant, and whether the project's tests noticed it.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const HOUR = 3_600_000

/** Runs a program to its end, whatever its exit code; its output is kept for an error. */
function run(program, args, cwd) {
  const { error, stderr, stdout } = spawnSync(program, args, {
    ...{ cwd, timeout: 2 * HOUR, encoding: 'utf8', maxBuffer: 2 ** 28 },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (error) throw error
  return `${stdout}\n${stderr}`
}

function read(path, said) {
  if (existsSync(path)) return readFileSync(path, 'utf8')
  throw new Error(`no ${path} was written:\n${said.slice(-2000)}`)
}

/** The offset of a line and a column, both counted from 1, in a text. */
export function offsetOf(text, { line, column }) {
  let at = 0
  for (let n = 1; n < line; n += 1) at = text.indexOf('\n', at) + 1
  return at + column - 1
}

function replaced(text, { start, end }, replacement) {
  return text.slice(0, offsetOf(text, start)) + replacement + text.slice(offsetOf(text, end))
}

/** The text of a file after a unified diff is applied. */
function patched(text, diff) {
  const lines = text.split('\n')
  let moved = 0
  for (const [, from, body] of diff.matchAll(/^@@ -(\d+)[^\n]*\n((?:[-+ \\][^\n]*\n?)*)/gm)) {
    const all = body.split('\n').filter((line) => /^[-+ ]/.test(line))
    const after = all.filter((line) => !line.startsWith('-')).map((line) => line.slice(1))
    const before = all.filter((line) => !line.startsWith('+')).length
    lines.splice(Number(from) - 1 + moved, before, ...after)
    moved += after.length - before
  }
  return lines.join('\n')
}

/**
 * @typedef {{ file: string, line: number, text: string, noticed: boolean }} Theirs
 * @type {Record<string, { language: string, run: (options: { copy: string, files: readonly string[], test: string, programs: string }) => Theirs[] }>}
 */
export const TOOLS = {
  stryker: {
    language: 'TypeScript with vitest',
    run({ copy, files }) {
      const settings = { testRunner: 'vitest', mutate: files, reporters: ['json'] }
      writeFileSync(join(copy, 'stryker.conf.json'), JSON.stringify(settings))
      const said = run('npx', ['--no-install', 'stryker', 'run'], copy)
      const report = JSON.parse(read(join(copy, 'reports/mutation/mutation.json'), said))
      return Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
        mutants
          .filter(({ status }) => status !== 'CompileError' && status !== 'Ignored')
          .map(({ location, replacement, status }) => ({
            file,
            line: location.start.line,
            text: replaced(source, location, replacement),
            noticed: status !== 'Survived' && status !== 'NoCoverage',
          })),
      )
    },
  },
  'cosmic-ray': {
    language: 'Python with pytest',
    run({ copy, files, test, programs }) {
      const settings = `[cosmic-ray]\nmodule-path = ${JSON.stringify(files)}\ntimeout = 60.0\nexcluded-modules = []\ntest-command = ${JSON.stringify(test)}\n[cosmic-ray.distributor]\nname = "local"\n`
      writeFileSync(join(copy, 'cosmic.toml'), settings)
      const tool = join(programs, 'cosmic-ray')
      const sources = new Map(files.map((file) => [file, readFileSync(join(copy, file), 'utf8')]))
      for (const step of ['init', 'exec']) run(tool, [step, 'cosmic.toml', 'cosmic.sqlite'], copy)
      const dump = execFileSync(tool, ['dump', 'cosmic.sqlite'], { cwd: copy, maxBuffer: 2 ** 28 })
      return String(dump)
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => JSON.parse(line))
        .filter(([, result]) => result !== null && result.test_outcome !== 'incompetent')
        .map(([{ mutations }, { test_outcome, diff }]) => ({
          file: mutations[0].module_path,
          line: mutations[0].start_pos[0],
          text: patched(sources.get(mutations[0].module_path) ?? '', diff),
          noticed: test_outcome !== 'survived',
        }))
    },
  },
  'cargo-mutants': {
    language: 'Rust with cargo test',
    run({ copy, files, programs }) {
      const only = files.flatMap((file) => ['--file', file])
      const args = ['mutants', '--no-shuffle', '--output', copy, ...only]
      const said = run(join(programs, 'cargo-mutants'), args, copy)
      const { outcomes } = JSON.parse(read(join(copy, 'mutants.out/outcomes.json'), said))
      return outcomes
        .filter(({ scenario, summary }) => scenario.Mutant && summary !== 'Unviable')
        .map(({ scenario: { Mutant }, summary }) => ({
          file: Mutant.file,
          line: Mutant.span.start.line,
          text: replaced(
            readFileSync(join(copy, Mutant.file), 'utf8'),
            Mutant.span,
            Mutant.replacement,
          ),
          noticed: summary !== 'MissedMutant',
        }))
    },
  },
}
