import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  joinRel,
  type Project,
  parentOf,
  type RelPath,
  relPath,
  toAbsolute,
  toRelative,
} from '@tailtest/project'
import type { Look } from '../look.ts'
import { readText } from '../reads.ts'
import { aliasesOf, means, readTestName } from './names.ts'
import { below } from './tree.ts'

/** A longer source is taken to hold no tests. */
const MAX_BYTES = 1024 * 1024

/** An attribute at the beginning of a line: `#[cfg(test)]`, `#[cfg(all(unix, test))]`, `#[test]`, `#[tokio::test]`, `#[rstest]`. */
const TEST_ATTRIBUTE =
  /^[ \t]*#!?\[\s*(?:cfg\s*\(\s*(?:test\b|(?:all|any)\s*\((?![^\]]{0,200}\bnot\s*\(\s*test\b)[^\]]{0,200}\btest\b)|(?:\w+::)*(?:test|rstest|test_case|quickcheck)\b)/m
const EACH_ATTRIBUTE = new RegExp(TEST_ATTRIBUTE, 'gm')

/** Whether a Rust source holds tests of its own; a comment or string that begins a line like one counts too. */
function holdsTests(project: Project, source: RelPath): boolean {
  if (!source.endsWith('.rs') || toRelative(project, source) === undefined) return false
  return hasTests(readText(toAbsolute(project, source), MAX_BYTES) ?? '')
}

/** The same of its text. */
export function hasTests(text: string): boolean {
  return TEST_ATTRIBUTE.test(text)
}

/** What follows such an attribute before its item: the rest of it, other attributes, comments, who sees it. */
const REST =
  /^[^\]\n]{0,200}\]\s*(?:(?:#\[[^\]\n]{0,200}\]|\/\/[^\n]{0,200})\s*){0,9}(?:pub(?:\([^)\n]{0,40}\))?\s+)?/
const PATH = /#\[\s*path\s*=\s*"([^"\n]+)"/

/** A module that lies in a file of its own, and what may hold tests where it stands: a module, a macro, all of the file. */
const MODULE = /^mod\s+(?:r#)?(\w+)\s*;/
const HOLDS = /^(?:mod\s|\w+!\s*[({[])/
const OF_FILE = /^[ \t]*#!/

/** How far an item of a test build is read, and how many are. */
const MAX_ITEM = 1000
const MAX_ITEMS = 1000

/**
 * The files that hold the tests of a Rust source itself: the source, and those of its test modules
 * (`#[cfg(test)] mod tests;`), of which the runner tells by their own names. A function or a field that only a test
 * build has is none.
 */
export function ownTests(project: Project, source: RelPath): RelPath[] {
  if (!holdsTests(project, source)) return []
  const text = readText(toAbsolute(project, source), MAX_BYTES) ?? ''
  const found = new Set<RelPath>()
  let left = MAX_ITEMS
  for (const { 0: attribute, index } of text.matchAll(EACH_ATTRIBUTE)) {
    const read = text.slice(index + attribute.length, index + MAX_ITEM)
    const item = read.replace(REST, '')
    const name = MODULE.exec(item)?.[1]
    const path = PATH.exec(read.slice(0, read.length - item.length))?.[1]
    const file = name === undefined ? undefined : moduleFile(project, source, { name, path })
    const isTest = !/\bcfg\s*\(/.test(attribute) || OF_FILE.test(attribute) || HOLDS.test(item)
    if (isTest) found.add(file ?? source)
    left -= 1
    if (left === 0) break
  }
  return [...found]
}

/** https://doc.rust-lang.org/reference/items/modules.html */
function moduleFile(
  project: Project,
  source: RelPath,
  { name, path }: { name: string; path: string | undefined },
): RelPath | undefined {
  const folder = source.replace(/(?:(?:^|\/)(?:mod|lib|main))?\.rs$/, '')
  const beside = toRelative(
    project,
    join(toAbsolute(project, parentOf(source) ?? source), path ?? ''),
  )
  const named = [`${name}.rs`, `${name}/mod.rs`].map((each) => joinRel(relPath(folder), each))
  const places = path === undefined ? named : [beside].flatMap((each) => each ?? [])
  return places.find((each) => existsSync(toAbsolute(project, each)))
}

/** Sources of one folder that are looked into for the way of their tests. */
const MAX_NEIGHBOURS = 10

/**
 * The folder of the tests of a crate's public surface, where this source's neighbours have theirs: a library, none
 * of them with tests of its own, one of them with `tests/<name>.rs`. `undefined`: tests go into the source.
 */
export function publicTestsOf(
  project: Project,
  look: Look,
  { source, base }: { source: RelPath; base: RelPath },
): RelPath | undefined {
  const tests = joinRel(base, 'tests')
  const named = look(tests).files.flatMap((name) => readTestName(name)?.stem ?? [])
  if (named.length === 0 || !isLibrary(look, base)) return undefined
  const folder = parentOf(source) ?? source
  const neighbours = look(folder)
    .files.filter((name) => name.endsWith('.rs'))
    .slice(0, MAX_NEIGHBOURS)
    .map((name) => joinRel(folder, name))
  const isTested = neighbours.some((path) =>
    aliasesOf(path).some(({ stem }) => named.some((name) => means(name, stem))),
  )
  const isApart = isTested && ![source, ...neighbours].some((path) => holdsTests(project, path))
  return isApart ? tests : undefined
}

/** The folder of the tests that see a library from outside; `undefined`: the source is a program's, or another target's. */
export function libraryTestsOf(
  look: Look,
  { source, base }: { source: RelPath; base: RelPath },
): RelPath | undefined {
  const names = below(source, joinRel(base, 'src'))
  const isOfLibrary = names !== undefined && names[0] !== 'main.rs' && names[0] !== 'bin'
  return isOfLibrary && isLibrary(look, base) ? joinRel(base, 'tests') : undefined
}

function isLibrary(look: Look, base: RelPath): boolean {
  return look(joinRel(base, 'src')).files.includes('lib.rs')
}
