// Other tools that judge changes of tests: how each is started, and which of its answers refuse a change or remark on it.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A tool that hangs counts as silent. */
const LIMIT_MS = 120_000

function run(command, args, { cwd = '.', input = '' }) {
  return new Promise((resolve) => {
    const options = { cwd, timeout: LIMIT_MS, maxBuffer: 1 << 28 }
    const child = execFile(command, args, options, (error, stdout) =>
      resolve({ code: error === null ? 0 : (error.code ?? -1), stdout }),
    )
    child.stdin.on('error', () => {}) // it has ended before it read
    child.stdin.end(input)
  })
}

const parsed = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** By their documentation of 2026-11: an exit code that stops a pipeline refuses; other findings are remarks. */
const TOOLS = {
  tamperguard: async (bin, { clone, base, head }) => {
    const diff = await run('git', ['diff', base, head], { cwd: clone })
    const { stdout } = await run(join(bin, 'tamperguard'), ['--json'], { input: diff.stdout })
    const verdict = parsed(stdout)?.verdict
    return verdict === 'tamper' ? 'refused' : verdict === 'review' ? 'remarked' : verdict
  },
  checkwash: async (bin, { clone, base, head }) => {
    const args = ['check', '--format', 'json', `${base}..${head}`]
    const { code, stdout } = await run(join(bin, 'checkwash'), args, { cwd: clone })
    const found = parsed(stdout)?.findings
    if (found === undefined || code === 2) return undefined
    return code === 1 ? 'refused' : found.length > 0 ? 'remarked' : 'ok'
  },
  unfaked: async (bin, { clone, base, head }) => {
    // checks of a work tree are left out: the clone has none
    const how = ['--fast', '--json', '--skip', 'loose-ends']
    const args = [...how, '--base', base, '--head', head, '.']
    const counts = parsed((await run(join(bin, 'unfaked'), args, { cwd: clone })).stdout)?.counts
    if (counts === undefined) return undefined
    return counts.fail > 0 ? 'refused' : counts.warn > 0 ? 'remarked' : 'ok'
  },
}

/** The tools that are installed in a folder of programs. */
export function rivalsIn(bin) {
  return Object.entries(TOOLS).flatMap(([name, judge]) =>
    bin !== undefined && existsSync(join(bin, name))
      ? [{ name, judge: async (change) => (await judge(bin, change)) ?? 'error' }]
      : [],
  )
}
