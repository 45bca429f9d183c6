import type { Directory } from '../../directory.ts'
import { evidenceFor } from '../../families/script/evidence.ts'
import { testImporting } from '../../families/script/imported.ts'
import { librariesOf } from '../../families/script/libraries.ts'
import type { Detector, Found, Start } from '../../types.ts'
import { nodeTestCollects } from './list.ts'
import { asNodeArgument, nodeSuite, nodeTestPlace } from './place.ts'

/** It comes with Node: there is no dependency and no configuration of its own. */
const SIGNS = { name: 'node:test', package: 'node:test', configs: [] }

const TSX = { package: 'tsx', name: 'tsx' }

/** https://nodejs.org/api/test.html */
export const nodeTest: Detector = {
  name: 'node:test',
  languages: ['typescript', 'javascript'],
  report: 'node-test',
  manifests: /^package\.json$/,
  detect: (dir) => byScript(dir) ?? byImport(dir),
  select: (tests, { suite = [] }) => (tests.length > 0 ? tests.map(asNodeArgument) : suite),
}

function byScript(dir: Directory): Found | undefined {
  const { evidence, foundBy, notes: all, invocation } = evidenceFor(dir, SIGNS) ?? {}
  if (evidence === undefined || foundBy === undefined || invocation === undefined) return undefined
  const { words, nodeOptions, via, env } = invocation
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
  const started = start(dir, [], isTyped && dir.dependsOn('tsx'))
  return { evidence: 'config', foundBy: test, ...started, libraries: librariesOf(dir) }
}

function start(dir: Directory, nodeOptions: readonly string[], isTsx: boolean): Start {
  const node: Start = { command: process.execPath, args: [], installed: true }
  const { command, args, installed } = isTsx ? dir.program(TSX) : node
  return { command, args: [...args, ...nodeOptions, '--test'], installed }
}
