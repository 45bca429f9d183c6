import { isTestFile } from '@tailtest/project'
import type { Directory } from '../../directory.ts'
import { stronger } from '../../find-runner.ts'
import { isPattern } from '../../glob.ts'
import { type Options, readOptions } from '../../options.ts'
import { at, tableAt } from '../../table.ts'
import type { Found } from '../../types.ts'
import { isForWholeApplication, RUNNER_PACKAGES } from './programs.ts'
import type { NodeDetector, NodeRunner } from './runner.ts'
import {
  type Invocation,
  isForMore,
  plainNodeOptions,
  readTestScripts,
  type TestScripts,
} from './script.ts'

/** What speaks for a runner, before it is known how it is started. */
export interface Evidence extends Pick<Found, 'evidence' | 'foundBy'> {
  invocation?: Invocation
  notes: readonly string[]
}

/** What a runner is recognised by. */
type Signs = Pick<NodeRunner, 'name' | 'package' | 'configs' | 'settings' | 'byScriptAlone'>

/** Yarn starts the runner in a process of its own: Node's options would be yarn's. */
const YARN = /[\\/]yarn-[^\\/]*\.cjs$/

const NO_OPTIONS: Options = { kept: [], rest: [] }

/** What a folder says of a runner, by the strongest of the packages that bring it. */
export function detectNode(dir: Directory, { starts }: NodeDetector): Found | undefined {
  return starts
    .map((runner) => detectNodeRunner(dir, runner))
    .reduce<Found | undefined>(stronger, undefined)
}

/** What a folder's package.json and config files say of a runner, and how it is started. */
export function detectNodeRunner(dir: Directory, runner: NodeRunner): Found | undefined {
  const found = evidenceFor(dir, runner)
  if (found === undefined) return undefined
  const { evidence, foundBy, invocation } = found
  const options = invocation ? optionsOf(invocation, runner) : NO_OPTIONS
  const { notes = [], ...place } = runner.place?.(dir, options) ?? {}
  const collects = runner.collects?.(dir, options)
  return {
    evidence,
    foundBy,
    ...place,
    ...(collects && { collects }),
    ...start(dir, runner, invocation?.nodeOptions ?? [], options),
    ...suiteOf(runner, options),
    ...(invocation && Object.keys(invocation.env).length > 0 && { env: invocation.env }),
    libraries: librariesOf(dir),
    notes: [...found.notes, ...notes],
  }
}

/**
 * A test script first, then a dependency, then a config file. A script for more than unit tests, or one not called `test`
 * of what drives a whole application, counts no more than a dependency. Where the script starts a runner that cannot be run here, a dependency is a leftover and decides nothing.
 */
export function evidenceFor(dir: Directory, signs: Signs): Evidence | undefined {
  const { started, foreign } = testScriptsOf(dir)
  const invocation = started.find(({ program }) => program === signs.name)
  const isDependency = dir.dependsOn(signs.package)
  const isWhole = isForWholeApplication(signs.name)
  const isMore =
    invocation !== undefined &&
    (isForMore(invocation.script) || (isWhole && invocation.script !== 'test'))
  if (invocation !== undefined && !(isMore && isDependency && !isWhole)) {
    const evidence = isMore ? 'dependency' : 'script'
    const notes = severalStarted(started)
    return { evidence, foundBy: `script ${invocation.script}`, invocation, notes }
  }
  if (signs.byScriptAlone) return undefined
  if (foreign === undefined && isDependency) {
    return { evidence: 'dependency', foundBy: `dependency ${signs.package}`, notes: [] }
  }
  const config = signs.configs.find((name) => dir.has(name)) ?? settingsIn(dir, signs)
  if (config === undefined) return undefined
  return { evidence: 'config', foundBy: config, notes: foreign ? [foreignNote(foreign)] : [] }
}

/** What the scripts of a folder's package.json say. */
export function testScriptsOf(dir: Directory): TestScripts {
  return readTestScripts(tableAt(dir.json('package.json'), 'scripts'), dir)
}

function optionsOf({ words }: Invocation, { kept, subcommands }: NodeRunner): Options {
  const options = readOptions(words, kept)
  const [first = '', ...rest] = options.rest
  return subcommands?.includes(first) ? { ...options, rest } : options
}

/** The files, folders or filters that a script names: what the package calls its tests. */
function suiteOf({ takesPatterns }: NodeRunner, { rest }: Options): Pick<Found, 'suite'> {
  const suite = rest.filter((word) => !word.includes('$') && (takesPatterns || !isPattern(word)))
  return suite.length > 0 ? { suite } : {}
}

function foreignNote({ script, program }: Invocation): string {
  return `The script ${script} starts ${program}, which tailtest cannot run.`
}

function severalStarted(started: readonly Invocation[]): string[] {
  const programs = [...new Set(started.map(({ program }) => program))]
  const [first] = started
  if (first === undefined || programs.length < 2) return []
  return [`The script ${first.script} starts several runners: ${programs.join(', ')}.`]
}

function settingsIn(dir: Directory, { settings }: Signs): string | undefined {
  if (settings === undefined || at(dir.json('package.json'), settings) === undefined)
    return undefined
  return `"${settings}" in package.json`
}

function start(
  dir: Directory,
  runner: NodeRunner,
  nodeOptions: readonly string[],
  options: Options,
): Pick<Found, 'command' | 'args' | 'installed'> {
  const { command, args, installed } = dir.program(runner)
  const isNode = command === process.execPath && !YARN.test(args[0] ?? '')
  const before = isNode ? nodeOptions : []
  return { command, args: [...before, ...args, ...runner.args, ...options.kept], installed }
}

/** What tests are written with beside the runner: how one renders, mounts or calls depends on it. */
const LIBRARIES = [
  ...['@testing-library/react', '@testing-library/vue', '@testing-library/svelte'],
  ...['@vue/test-utils', '@nuxt/test-utils', '@nestjs/testing', 'supertest'],
]

/** Those that the package depends on. */
export function librariesOf(dir: Directory): string[] {
  return LIBRARIES.filter((name) => dir.dependsOn(name))
}

/** Enough to meet the first tests of a package; they are read in every package that says nothing else. */
const MAX_FOLDERS = 20
const MAX_TESTS = 2

/** Whether a test by its folder, where its name need not say so. */
const IN_TEST_FOLDER = /(?:^|\/)(?:tests?|specs?)\/.*\.[cm]?[jt]sx?$/
const TEST_BY_PLACE = /(?:^|\/)tests?(?:\/.*)?\.[cm]?[jt]sx?$/

/**
 * A test of the package that imports this module, where its package.json says nothing of any runner: runners that
 * come with the runtime have no dependency and need no configuration.
 */
export function testImporting(dir: Directory, module: string): string | undefined {
  return saysNothing(dir) ? testsOf(dir).find((test) => imports(dir.text(test), module)) : undefined
}

/** The options of Node with which a script starts a test of the package, without a runner. */
export function nodeOptionsFor(dir: Directory): readonly string[] {
  const isTest = (file: string) => isTestFile(file) || TEST_BY_PLACE.test(file)
  return plainNodeOptions(tableAt(dir.json('package.json'), 'scripts'), isTest)
}

/** Whether package.json names no runner, neither in a script nor as a dependency. */
export function saysNothing(dir: Directory): boolean {
  const { started, foreign } = testScriptsOf(dir)
  if (started.length > 0 || foreign !== undefined) return false
  return !RUNNER_PACKAGES.some((name) => dir.dependsOn(name))
}

/** The first tests of the package, those of packages in it apart. */
function testsOf(dir: Directory): string[] {
  const tests: string[] = []
  for (const path of dir.filesBelow(MAX_FOLDERS)) {
    const isTest = isTestFile(path) || IN_TEST_FOLDER.test(path)
    if (isTest && /\.[cm]?[jt]sx?$/.test(path) && !isInOtherPackage(dir, path)) tests.push(path)
    if (tests.length === MAX_TESTS) break
  }
  return tests
}

function isInOtherPackage(dir: Directory, path: string): boolean {
  const folders = path.split('/').slice(0, -1)
  return folders.some((_, index) =>
    dir.has([...folders.slice(0, index + 1), 'package.json'].join('/')),
  )
}

/** Whether a text imports a module, in one of the ways of JavaScript. */
function imports(text: string | undefined, module: string): boolean {
  const parts = (text ?? '').split(module)
  return parts.slice(1).some((after, index) => {
    const before = (parts[index] ?? '').slice(-40)
    return /^['"]/.test(after) && /\b(?:from|import|(?:require|import)\s*\()\s*['"]$/.test(before)
  })
}
