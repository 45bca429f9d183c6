import { isBuiltin } from 'node:module'
import { type Project, type RelPath, relPath } from '@tailtest/project'
import { readText } from '../check/sources.ts'
import { decodeFacts } from '../facts.ts'
import { type Origin, originOf } from '../origin.ts'
import type { Edited, ImportGraph } from '../types.ts'
import { type Block, blocksOf } from './blocks.ts'
import { changedIn } from './changed.ts'
import { type Field, openField, type Step } from './field.ts'
import { follow, type Root } from './follow.ts'
import { openKept } from './kept.ts'

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
  given: readonly Edited[],
): Promise<NameReach> {
  const edited = given.map((one) => ({ ...one, path: relPath(one.path) }))
  const origin = originOf(graph, project, 'testsByName')
  const { syntax } = origin
  const whole = new Map<RelPath, string>()
  const files = new Set<RelPath>()
  for (const { path } of edited) {
    files.add(path)
    for (const { file } of graph.importers(path)) files.add(file)
  }
  const kept = openKept(project, origin)
  const field = openField({ project, graph, syntax, kept }, files)
  const roots: Root[] = []
  const unreadRoots = field.unread.map((file): Root => ({ type: 'file', file }))
  const isStrange = strangers(graph, origin)
  for (const { path, before } of edited) {
    const text = graph.isTest(path) ? undefined : readText(project, path)
    const blocks = text === undefined ? undefined : await blocksOf(path, text, syntax)
    const old = before === undefined ? [] : await blocksOf(path, before, syntax)
    if (blocks === undefined || old === undefined) {
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
      ...changed.map(({ block, isGone }): Root => ({ type: 'block', file: path, block, isGone })),
    )
    for (const { block, isNew, isGone } of changed) {
      if (block.isLoaded) whole.set(path, 'what runs when it is loaded changed')
      if (await isMentioned(field, path, block)) continue
      // what nobody mentions is reached in another way: by a framework, a registry, a computed name
      if (block.owner !== undefined) roots.push({ type: 'name', file: path, name: block.owner })
      else if (!isNew && !isGone && block.names.length > 0) {
        whole.set(path, `nothing mentions ${block.names[0]}`)
        roots.push({ type: 'file', file: path })
      }
    }
  }
  const tests = await follow(field, [...roots, ...unreadRoots])
  kept.write()
  if (tests !== undefined) return { tests, whole }
  const everyLoader = edited.map(({ path }): Root => ({ type: 'file', file: path }))
  const wide =
    (await follow(field, [...everyLoader, ...unreadRoots], Number.POSITIVE_INFINITY)) ?? new Map()
  return {
    tests: wide,
    whole: new Map(edited.map(({ path }) => [path, 'too much mentions what changed'])),
  }
}

/** Tells packages that no other file imports: one may be missing, and then whatever loads the file breaks. */
function strangers(graph: ImportGraph, { facts }: Origin) {
  const packageOf = (module: string) => /^(?:@[^/]+\/)?[^./]+/.exec(module)?.[0] ?? ''
  const users = new Map<string, Set<RelPath>>()
  for (const file of graph.files) {
    for (const { from } of decodeFacts(facts(file))?.imports ?? []) {
      const name = packageOf(from)
      users.set(name, (users.get(name) ?? new Set()).add(file))
    }
  }
  return (path: RelPath, module: string) => {
    const name = packageOf(module)
    if (name === '' || isBuiltin(module) || graph.leadsTo(path, module)?.length !== 0) return false
    return ![...(users.get(name) ?? [])].some((file) => file !== path)
  }
}

async function isMentioned(
  { usersOf }: Field,
  file: RelPath,
  { names, isType }: Block,
): Promise<boolean> {
  if (isType) return true
  for (const name of names) if ((await usersOf({ file, name })).length > 0) return true
  return false
}
