import type { Directory } from '../../directory.ts'
import { collectedBy, placeFor } from '../../families/script/collected.ts'
import {
  evidenceFor,
  librariesOf,
  nodeOptionsFor,
  testImporting,
} from '../../families/script/evidence.ts'
import type { Settled } from '../../families/script/runner.ts'
import { compileGlob, isPattern } from '../../glob.ts'
import type { Collects, Detector, Found, Start } from '../../types.ts'
import { BORP_FILES, borpFiles } from './borp.ts'

/** It comes with Node: there is no dependency and no configuration of its own. */
const SIGNS = { name: 'node:test', package: 'node:test', configs: [] }

const TSX = { package: 'tsx', name: 'tsx' }

/** https://nodejs.org/api/test.html */
export const nodeTest: Detector = {
  name: 'node:test',
  languages: ['typescript', 'javascript'],
  report: 'node-test',
  manifests: /^(?:package\.json|\.borp\.ya?ml)$/,
  settings: { files: BORP_FILES },
  detect: (dir) => byScript(dir) ?? byImport(dir),
  select: (tests, { suite = [] }) => (tests.length > 0 ? tests.map(asNodeArgument) : suite),
}

function byScript(dir: Directory): Found | undefined {
  const { evidence, foundBy, notes: all, invocation } = evidenceFor(dir, SIGNS) ?? {}
  if (evidence === undefined || foundBy === undefined || invocation === undefined) return undefined
  const { nodeOptions, via, env } = invocation
  const isBorp = via === 'borp'
  if (isBorp && dir.has('tsconfig.json')) return undefined // it compiles first
  const words = isBorp ? borpFiles(dir, invocation.words) : invocation.words
  const suite = nodeSuite(dir, words)
  const { notes = [], ...place } = nodeTestPlace(dir, words)
  return {
    evidence,
    foundBy,
    ...place,
    collects: nodeTestCollects(dir, words),
    ...start(dir, nodeOptions, via === 'tsx'),
    ...(suite.length > 0 && { suite }),
    ...(Object.keys(env).length > 0 && { env }),
    libraries: librariesOf(dir),
    notes: [...(all ?? []), ...notes],
  }
}

/** A weak sign, and none where anything else is named. */
function byImport(dir: Directory): Found | undefined {
  const test = testImporting(dir, 'node:test')
  if (test === undefined) return undefined
  const isTyped = /\.[cm]?tsx?$/.test(test)
  const started = start(dir, nodeOptionsFor(dir), isTyped && dir.dependsOn('tsx'))
  const collects = nodeTestCollects(dir, [])
  return { evidence: 'config', foundBy: test, collects, ...started, libraries: librariesOf(dir) }
}

function start(dir: Directory, nodeOptions: readonly string[], isTsx: boolean): Start {
  const node: Start = { command: process.execPath, args: [], installed: true }
  const { command, args, installed } = isTsx ? dir.program(TSX) : node
  return { command, args: [...args, ...nodeOptions, '--test'], installed }
}

const ENDING = '{js,cjs,mjs,ts,cts,mts}'

/** What Node takes by itself: https://nodejs.org/api/test.html#running-tests-from-the-command-line */
const INCLUDE = [
  `**/*{.,-,_}test.${ENDING}`,
  `**/test-*.${ENDING}`,
  `**/test.${ENDING}`,
  `**/test/**/*.${ENDING}`,
]

/** The files that `node --test` takes: what the script names, else what Node finds. */
function nodeTestCollects(dir: Directory, named: readonly string[]): Collects[] {
  const words = named.filter((word) => !word.includes('$'))
  const include = words.map((word) => {
    const isFolder = !isPattern(word) && (dir.at(word)?.names().size ?? 0) > 0
    return isFolder ? `${word.replace(/\/$/, '')}/**/*` : word
  })
  return [{ include: include.length > 0 ? include : INCLUDE, names: true }]
}

/** From here on `node --test` takes patterns; before, the shell wrote them out: https://nodejs.org/api/test.html */
const TAKES_PATTERNS = Number(process.versions.node.split('.')[0]) >= 21

const MAX_FOLDERS = 200

/** A test file as `node --test` is to be given it: a name is a pattern there. */
function asNodeArgument(test: string): string {
  return TAKES_PATTERNS ? test.replace(/[*?[\]{}()!+@]/g, '?') : test
}

/** What the script names, as this Node takes it. */
function nodeSuite(dir: Directory, named: readonly string[]): string[] {
  const words = named.filter((word) => !word.includes('$'))
  return TAKES_PATTERNS
    ? words
    : words.flatMap((word) => (isPattern(word) ? writtenOut(dir, word) : [word]))
}

function writtenOut(dir: Directory, pattern: string): string[] {
  const matches = compileGlob(pattern)
  return matches === undefined ? [] : [...dir.filesBelow(MAX_FOLDERS)].filter(matches)
}

/** Where tests go by the files and folders that the script names; Node finds the customary names by itself. */
function nodeTestPlace(dir: Directory, named: readonly string[]): Settled {
  if (named.length === 0) return {}
  const patterns = named.map((word) => {
    const isFolder = !isPattern(word) && (dir.at(word)?.names().size ?? 0) > 0
    return isFolder ? `${word.replace(/\/$/, '')}/**/*` : word
  })
  const place = placeFor(dir, collectedBy(patterns))
  return place ?? { notes: ['No name for a new test was found that the script names.'] }
}
