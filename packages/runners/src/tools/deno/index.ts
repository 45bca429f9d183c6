import type { Directory } from '../../directory.ts'
import { collectedBy, placeFor } from '../../families/script/collected.ts'
import { detectNode } from '../../families/script/evidence.ts'
import { nodeDetectors } from '../../families/script/node-detectors.ts'
import type { Settled } from '../../families/script/runner.ts'
import { type Invocation, invocationOf, readTestScripts } from '../../families/script/script.ts'
import { isPattern } from '../../glob.ts'
import { type KeptOptions, readOptions } from '../../options.ts'
import { at, tableAt, texts } from '../../table.ts'
import type { Collects, Detector, Found } from '../../types.ts'
import { bun } from '../bun/index.ts'
import { nodeTest } from '../node-test/index.ts'

const CONFIGS = ['deno.json', 'deno.jsonc']

/** Permissions and what is needed to load the tests. */
const KEPT: KeptOptions = {
  values: ['--config', '-c', '--import-map', '--location', '--seed', '--cert', '--preload'],
  flags: [
    ...['-A', '-R*', '-W*', '-N*', '-E*', '-S*', '-I*', '-P*', '--permission-set*'],
    ...['--allow-*', '--deny-*', '--no-check*', '--check*', '--unstable-*', '--env-file*'],
    ...['--no-remote', '--no-npm', '--no-lock', '--lock*', '--frozen*', '--cached-only'],
    ...['--node-modules-dir*', '--vendor*', '--doc', '--parallel', '--trace-leaks', '--no-config'],
    ...['--v8-flags*', '--allow-all', '--no-prompt'],
  ],
  ignored: ['--watch', '--quiet', '-q', '--fail-fast', '--no-run', '--clean'],
}

/** https://docs.deno.com/runtime/fundamentals/testing/ */
export const deno: Detector = {
  name: 'deno',
  languages: ['typescript', 'javascript'],
  report: 'deno',
  manifests: /^(?:deno\.jsonc?|package\.json)$/,
  detect: (dir) => {
    const config = CONFIGS.find((name) => dir.has(name))
    const found = evidenceOf(dir, config)
    return found && { ...found.evidence, ...settled(dir, config, found.invocation) }
  },
  select: (tests, { suite = [] }) => (tests.length > 0 ? tests : suite),
}

/** A script of package.json; else, unless that one speaks for a runner of Node, a task of deno.json or the file alone. */
function evidenceOf(
  dir: Directory,
  config: string | undefined,
): { evidence: Pick<Found, 'evidence' | 'foundBy'>; invocation?: Invocation } | undefined {
  const scripts = tableAt(dir.json('package.json'), 'scripts')
  const tasks = config === undefined ? undefined : tableAt(dir.json(config), 'tasks')
  const script = invocationOf(tasks === undefined ? scripts : { ...tasks, ...scripts }, 'deno')
  if (script !== undefined && Object.hasOwn(scripts, script.script)) {
    return { evidence: byScript(`script ${script.script}`), invocation: script }
  }
  if (config === undefined && !dir.dependsOn('deno')) return undefined
  if (isOfNode(dir)) return undefined
  const { started, foreign } = readTestScripts({ ...scripts, ...tasks })
  const task = started.find(({ program }) => program === 'deno')
  if (task !== undefined) return { evidence: byScript(`task ${task.script}`), invocation: task }
  if (foreign !== undefined) return undefined
  return config === undefined
    ? { evidence: { evidence: 'dependency', foundBy: 'dependency deno' } }
    : { evidence: { evidence: 'config', foundBy: config } }
}

function byScript(foundBy: string): Pick<Found, 'evidence' | 'foundBy'> {
  return { evidence: 'script', foundBy }
}

/** Whether package.json or a configuration speaks for a runner of Node: where both are there, Node wins. */
function isOfNode(dir: Directory): boolean {
  const configured = nodeDetectors.some((row) => detectNode(dir, row) !== undefined)
  const others = [nodeTest, bun].flatMap(({ detect }) => detect(dir)?.evidence ?? [])
  return configured || others.some((evidence) => evidence !== 'config')
}

function settled(
  dir: Directory,
  config: string | undefined,
  invocation: Invocation | undefined,
): Omit<Found, 'evidence' | 'foundBy'> {
  const { kept, rest } = readOptions(invocation?.words ?? [], KEPT)
  const { command, args, installed } = dir.program({ package: 'deno', name: 'deno' })
  const suite = rest.filter((word) => !word.includes('$'))
  const env = invocation?.env ?? {}
  const patterns = patternsOf(suite.length > 0 ? suite : includedBy(dir, config))
  return {
    command,
    args: [...args, 'test', ...kept],
    installed,
    ...placeOf(dir, patterns),
    collects: denoCollects(patterns),
    ...(suite.length > 0 && { suite }),
    ...(Object.keys(env).length > 0 && { env }),
  }
}

function includedBy(dir: Directory, config: string | undefined): string[] {
  return config === undefined ? [] : texts(at(dir.json(config), 'test', 'include'))
}

/** In a folder Deno takes the customary names, of a pattern whatever it names. */
function patternsOf(included: readonly string[]): string[] {
  return included.map((path) =>
    isPattern(path) || /\.[cm]?[jt]sx?$/.test(path)
      ? path
      : `${path.replace(/\/$/, '')}/**/${DENO_NAMES}`,
  )
}

function placeOf(dir: Directory, patterns: readonly string[]): Settled {
  if (patterns.length === 0) return {}
  const place = placeFor(dir, collectedBy(patterns))
  return place ?? { notes: ['No name for a new test was found that Deno takes.'] }
}

/** What Deno takes in a folder: https://docs.deno.com/runtime/reference/cli/test/ */
const DENO_NAMES = '{*_,*.,}test.{ts,tsx,mts,js,mjs,jsx}'

/** The files that Deno takes: what a script or its settings name, else the customary names; one of `__tests__` besides. */
function denoCollects(patterns: readonly string[]): Collects[] {
  const include = patterns.length > 0 ? patterns : [`**/${DENO_NAMES}`]
  return [{ include: [...include, '**/__tests__/**/*.{ts,tsx,mts,js,mjs,jsx}'] }]
}
