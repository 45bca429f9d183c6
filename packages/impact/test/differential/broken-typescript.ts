import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openProject, type RelPath } from '@tailtest/project'
import ts from 'typescript'
import { expect } from 'vitest'
import { type BrokenUse, brokenUses, buildGraph } from '../../src/index.ts'
import { folder } from '../projects.ts'
import { pick, random } from './random.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** In each round, one of them a deletion: what takes long is the compiler. */
const EDITS = 5

/** The compiler's words for a name, a module and a member of a module that is not there. */
const NO_EXPORT = [2305, 2459, 2460, 2614, 2694, 2724]
const NO_MODULE = [2306, 2307]
const NO_MEMBER = [2339, 2551]

const MOST_TOLD = 20

const EXPORTED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm

/** What is edited, and how often. */
export interface Edited {
  /** For the report. */
  name: string
  /** Copied side by side, from the root of this repository. */
  folders: readonly string[]
  rounds: number
  /** So many uses may be seen by the compiler alone. */
  most: number
}

/** Edits a copy of some sources again and again: what breaks is what the compiler misses. */
export async function checkEdits({ name, folders, rounds, most }: Edited): Promise<void> {
  const at = folder()
  for (const one of folders) {
    const filter = (path: string) => !/[\\/](?:dist|fixtures)$/.test(path)
    cpSync(join(root, one), join(at, one.replace('node_modules/', '')), {
      recursive: true,
      filter,
    })
  }
  cpSync(join(root, 'tsconfig.base.json'), join(at, 'tsconfig.json'))
  const copy = openProject(at)
  const files = (await buildGraph(copy)).files.filter((path) => path.endsWith('.ts'))
  const compiler = compilerOf(at, files)
  const next = random(5)
  let agreeing = 0
  const misses: string[] = []
  const alarms: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const edits = editsOf(at, files, next)
    for (const { path, after } of edits) compiler.write(path, after)
    const graph = await buildGraph(copy)
    const ours = new Set((await brokenUses(copy, graph, edits)).map(asCompiler))
    const theirs = compiler.missing(files.filter((path) => mayMiss(at, path, edits)))
    const why = edits.map(
      ({ path, word, after }) => `${after === undefined ? '- ' : ''}${path} ${word}`,
    )
    for (const one of theirs) {
      if (ours.has(one)) agreeing += 1
      else misses.push(`${one} of ${why.join(', ')}`)
    }
    for (const one of ours) if (!theirs.has(one)) alarms.push(`${one} of ${why.join(', ')}`)
    for (const { path, before } of edits) compiler.write(path, before)
  }
  console.log(
    `${name}: ${files.length} files, ${rounds * EDITS} edits: ${agreeing} uses agree, ` +
      `${misses.length} only the compiler sees, ${alarms.length} only we do`,
  )
  for (const miss of misses.slice(0, MOST_TOLD)) console.log(`    only the compiler: ${miss}`)
  expect(alarms).toEqual([])
  expect(agreeing).toBeGreaterThan(10)
  expect(misses.length).toBeLessThanOrEqual(most)
}

interface Edit {
  path: RelPath
  before: string
  /** `undefined`: deleted. */
  after: string | undefined
  /** Whoever uses what is gone has it. */
  word: string
}

/** A renamed export in each of some files, but the last of them, which is deleted. */
function editsOf(at: string, files: readonly RelPath[], next: () => number): Edit[] {
  const edits = new Map<RelPath, Edit>()
  while (edits.size < EDITS) {
    const path = pick(files, next)
    const before = path === undefined ? '' : readFileSync(join(at, path), 'utf8')
    const word = pick([...before.matchAll(EXPORTED)], next)?.[1]
    if (path === undefined || word === undefined || edits.has(path)) continue
    const after = before.replaceAll(
      new RegExp(`\\b${word}\\b(?!\\.ts\\b|/)`, 'g'),
      `${word}Renamed`,
    )
    const stem = /(\w+)[.\w-]*$/.exec(path)?.[1] ?? ''
    const isLast = edits.size === EDITS - 1
    const edit = isLast ? { after: undefined, word: stem } : { after, word }
    edits.set(path, { path, before, ...edit })
  }
  return [...edits.values()]
}

/** No other file can miss anything. */
function mayMiss(at: string, path: RelPath, edits: readonly Edit[]): boolean {
  if (!existsSync(join(at, path))) return false
  const pattern = new RegExp(`\\b(?:${edits.map(({ word }) => word).join('|')})\\b`)
  return pattern.test(readFileSync(join(at, path), 'utf8'))
}

/** `file name`, or `file ./module` where the module is gone. */
function asCompiler({ file, name, gone }: BrokenUse): string {
  return `${file} ${gone === 'file' && /[/.]/.test(name) ? name : name.slice(name.lastIndexOf('.') + 1)}`
}

/** A compiler that sees the files of a folder as they are after each edit. */
function compilerOf(at: string, files: readonly string[]) {
  const versions = new Map(files.map((path) => [join(at, path), 0]))
  const { config } = ts.readConfigFile(join(at, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, at)
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCurrentDirectory: () => at,
    getCompilationSettings: () => ({ ...options, types: [] }),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => [...versions.keys()].filter(ts.sys.fileExists),
    getScriptVersion: (path) => String(versions.get(path) ?? 0),
    getScriptSnapshot(path) {
      const text = ts.sys.readFile(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
  })

  function missingIn(file: string): string[] {
    return service.getSemanticDiagnostics(join(at, file)).flatMap((diagnostic) => {
      const { code, start = 0, length = 0, file: source } = diagnostic
      const text = source?.text.slice(start, start + length) ?? ''
      const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n')
      const isMember = NO_MEMBER.includes(code) && message.includes("'typeof import(")
      if (NO_EXPORT.includes(code) || isMember) return [`${file} ${text}`]
      const isOurs = NO_MODULE.includes(code) && /^['"](?:\.|@tailtest)/.test(text)
      return isOurs ? [`${file} ${text.slice(1, -1)}`] : []
    })
  }

  return {
    missing: (asked: readonly string[]) => new Set(asked.flatMap(missingIn)),
    write(path: string, text: string | undefined) {
      const file = join(at, path)
      versions.set(file, (versions.get(file) ?? 0) + 1)
      if (text === undefined) rmSync(file)
      else writeFileSync(file, text)
    },
  }
}
