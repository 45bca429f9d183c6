import { languageOf, type Project, type RelPath } from '@tailtest/project'
import { readText } from '../check/sources.ts'
import { originOf } from '../origin.ts'
import type { Edited, ImportGraph } from '../types.ts'
import { type Block, blocksOf, commentsOf } from './blocks.ts'
import { changedIn } from './changed.ts'
import { openField, type Piece, type Root, type Step } from './spread.ts'
import { wordsOf } from './words.ts'

/** Which tests a change reaches by the names that it changed, of those that load it. */
export interface NameReach {
  /** Each with the way to it: what changed first, then what mentions that, and so on. */
  tests: ReadonlyMap<RelPath, readonly Step[]>
  /** Files of which every loader is taken, with why. */
  whole: ReadonlyMap<RelPath, string>
}

/**
 * The tests that mention what edits changed, or something that mentions it. Names are compared as they are written, without
 * types: what is called by its name anywhere is found, whatever object it is called on. Wide where names tell nothing: files
 * that are no code or do not parse, what runs when a file is loaded, what nobody mentions.
 */
export async function testsByName(
  project: Project,
  graph: ImportGraph,
  edited: readonly Edited[],
): Promise<NameReach> {
  const { syntax } = originOf(graph, project, 'testsByName')
  const whole = new Map<RelPath, string>()
  const files = new Set<RelPath>()
  for (const { path } of edited) {
    files.add(path)
    for (const { file } of graph.importers(path)) files.add(file)
  }
  const pieces: Piece[] = []
  const unread = new Set<RelPath>()
  const now = new Map<RelPath, readonly Block[]>()
  for (const file of files) {
    const text = readText(project, file)
    const blocks = text === undefined ? undefined : await blocksOf(file, text, syntax)
    if (blocks !== undefined) {
      now.set(file, blocks)
      pieces.push(...blocks.map((block) => ({ file, block })))
    } else if (text !== undefined && languageOf(file) === undefined) {
      pieces.push({ file, block: loose(text) })
    } else unread.add(file)
  }
  const { follow, usersOf } = openField({ graph, pieces, unread })
  const roots: Root[] = []
  /** A package that nothing else imports: it may be missing, and then whatever loads the file breaks. */
  const isStrange = (path: RelPath, module: string) => {
    const [name = ''] = module.split(/[./]/).filter((part) => part !== '' && !part.startsWith('@'))
    const isKnown = module.startsWith('node:') || module.startsWith('.') || name === ''
    if (isKnown || graph.leadsTo(path, module)?.length !== 0) return false
    return !pieces.some(
      ({ file, block }) => block.isImport && file !== path && block.words.has(name),
    )
  }
  for (const { path, before } of edited) {
    const blocks = now.get(path)
    const old = before === undefined ? [] : await blocksOf(path, before, syntax)
    if (blocks === undefined || old === undefined || graph.isTest(path)) {
      if (!graph.isTest(path)) whole.set(path, 'it is not read by its names')
      roots.push({ type: 'file', file: path })
      continue
    }
    const { blocks: changed, moved, own, modules } = changedIn(old, blocks)
    const strange = modules.find((module) => isStrange(path, module))
    if (strange !== undefined) {
      whole.set(path, `no other file imports ${strange}, which may not be there`)
      roots.push({ type: 'file', file: path })
    }
    roots.push(
      ...moved.map((name): Root => ({ type: 'name', file: path, name })),
      ...own.map((name): Root => ({ type: 'own', file: path, name })),
      ...changed.map(({ block }): Root => ({ type: 'block', file: path, block })),
    )
    for (const { block, isNew, isGone } of changed) {
      if (block.isLoaded) whole.set(path, 'what runs when it is loaded changed')
      if (isMentioned(path, block, usersOf)) continue
      // what nobody mentions is reached in another way: by a framework, a registry, a computed name
      if (block.owner !== undefined) roots.push({ type: 'name', file: path, name: block.owner })
      else if (!isNew && !isGone && block.names.length > 0) {
        whole.set(path, `nothing mentions ${block.names[0]}`)
        roots.push({ type: 'file', file: path })
      }
    }
  }
  return { ...follow(roots), whole }
}

function isMentioned(
  file: RelPath,
  { names, isType }: Block,
  usersOf: (step: Step) => readonly Piece[],
): boolean {
  return isType || names.some((name) => usersOf({ file, name }).length > 0)
}

/** A template, a style: whoever loads it shows what it mentions. */
function loose(text: string): Block {
  const words = wordsOf(text, commentsOf(undefined))
  return {
    ...{
      names: [],
      words,
      code: text,
      isType: false,
      isImport: false,
      isImplicit: false,
      isMember: false,
    },
    ...{ isLoaded: true, receivers: [] },
  }
}
