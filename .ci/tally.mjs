// node .ci/tally.mjs <report> <exit code> [lacking toolchain …]: what a run of vitest really came to, from its JSON report.
// Prints `<passed> <failed>` to stdout, and everything a person should know besides to stderr.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

const [file = '', exitCode = '1', ...lacks] = process.argv.slice(2)

/** Tests that may be skipped: only where `here` holds, and never without a reason. */
const MAY_BE_SKIPPED = [
  {
    here: process.platform !== 'win32',
    tests: /\bWindows\b/,
    reason: 'only Windows can show it; the workflow runs it there',
  },
  {
    here: process.getuid?.() === 0,
    tests: /\bmay (not )?be written\b|\bmay be read-only\b|\bwhat cannot be read is left\b/,
    reason: 'root may read and write anywhere; the workflow runs it as somebody else',
  },
  {
    here: process.getuid?.() !== 0,
    tests: /\bthat another user made\b/,
    reason: 'only root may give a folder to somebody else',
  },
  {
    here: spawnSync('strace', ['-e', 'trace=none', 'true']).status !== 0,
    tests: /\bthe system sees no program but git\b/,
    reason:
      'this machine has no strace, or may not use it; the canaries of e2e/hostile look without it',
  },
  {
    here: process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status !== 0,
    tests: /\bwhere a process keeps to what files allow\b/,
    reason: 'root may read and write anywhere, and no setpriv takes that away',
  },
  {
    here: true,
    tests: /\bwhere a disk may be mounted\b/,
    reason:
      'no file system may be mounted here; the faults at each write show the same without one',
  },
  {
    here: process.getuid?.() !== 0,
    tests: /^e2e\/faults\/.*\bas root\b/,
    reason: 'files of somebody else are made by root alone',
  },
  {
    here: process.platform !== 'linux',
    tests: /^e2e\/faults\/.*\bon Linux\b/,
    reason: 'limits and names of bytes that Linux alone has',
  },
  {
    here: process.env.TAILTEST_FAULTS !== 'all',
    tests: /\(of all faults\)/,
    reason: 'TAILTEST_FAULTS=all asks for it',
  },
  ...Object.entries({
    python: /\bpytest\b|\bpython\b|\bunittest\b|\buv\b|\bpoetry\b/i,
    ruby: /\bruby\b|\brspec\b|\bminitest\b/i,
    php: /\bphp\b|\bphpunit\b/i,
    rust: /\brust\b|\bcargo\b|\bnextest\b/i,
    maven: /\bmaven\b/i,
    go: /\bgo\b/i,
    node: /\bmocha\b|\bbun\b|\bdeno\b/i,
    elixir: /\belixir\b|\bexunit\b|\bmix\b/i,
    cpp: /\bctest\b|\bcmake\b/i,
    scala: /\bsbt\b/,
    chromium: /\bChromium\b/,
  }).map(([name, tests]) => ({
    here: lacks.includes(name),
    tests,
    reason: `this machine has no ${name}, and it could not be installed`,
  })),
  {
    // asked only for a test that nothing above excuses
    get here() {
      const asked = { shell: process.platform === 'win32', timeout: 60_000 }
      return spawnSync('npm', ['view', 'typescript', 'version'], asked).status !== 0
    },
    tests: /^e2e\/publish\//,
    reason: 'the registry of npm does not answer, and packages of others come from there',
  },
]

const problems = []
let passed = 0

for (const { name: path, status, message, assertionResults } of read(file)) {
  const name = relative(process.cwd(), path)
  for (const test of assertionResults) {
    if (test.status === 'passed') passed += 1
    else if (test.status === 'failed') problems.push(`failed: ${name}: ${test.fullName}`)
    else skipped(`${name}: ${test.fullName}`)
  }
  const hasFailed = assertionResults.some((test) => test.status === 'failed')
  if (status === 'failed' && !hasFailed) problems.push(`could not be run: ${name}: ${message}`)
}

if (problems.length === 0 && passed === 0) problems.push('no test was run')
if (problems.length === 0 && exitCode !== '0') {
  problems.push(`every test passed, yet the run ended with exit code ${exitCode}`)
}
for (const problem of problems) console.error(`!! ${problem}`)
console.log(`${passed} ${problems.length}`)

function skipped(test) {
  const row = MAY_BE_SKIPPED.find((row) => row.tests.test(test) && row.here)
  if (row) console.error(`-- skipped: ${test} (${row.reason})`)
  else problems.push(`skipped, and no reason is on the list in .ci/tally.mjs: ${test}`)
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults
  } catch (error) {
    problems.push(`no report: ${error.message}`)
    return []
  }
}
