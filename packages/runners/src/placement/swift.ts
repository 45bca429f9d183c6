import {
  joinRel,
  type Project,
  parentOf,
  type RelPath,
  relPath,
  type SwiftTarget,
  swiftTargetOf,
  swiftTargets,
  toAbsolute,
  toRelative,
} from '@tailtest/project'
import type { Look } from '../look.ts'
import { readText } from '../reads.ts'
import type { Tree } from './tree.ts'

const MANIFEST = 'Package.swift'

/** The folder of the package that a path lies in. */
export function packageAbove(look: Look, path: RelPath): RelPath | undefined {
  for (let at = parentOf(path); at !== undefined; at = parentOf(at)) {
    if (look(at).names.has(MANIFEST)) return at
  }
  return undefined
}

/**
 * The pairs of targets that a file's target is one of. Of a source's: the test targets that depend on it, the one that is
 * named for it first, or the one that is to be made. Of a test's: those that it depends on, and itself.
 */
export function targetTreesOf(project: Project, look: Look, path: RelPath): Tree[] {
  const base = packageAbove(look, path)
  if (base === undefined) return []
  const manifest = joinRel(base, MANIFEST)
  const isInside = toRelative(project, manifest) === manifest
  const targets = swiftTargets((isInside && readText(toAbsolute(project, manifest))) || '')
  const own = swiftTargetOf(targets, path.slice(base === '' ? 0 : base.length + 1))
  if (own === undefined) return []
  const at = ({ folder }: Pick<SwiftTarget, 'folder'>) => joinRel(base, relPath(folder))
  if (own.isTest) {
    const tested = targets.filter(({ name }) => own.dependencies.includes(name))
    return [...tested, own].map((each) => ({ directory: at(own), sources: at(each) }))
  }
  const named = `${own.name}Tests`
  const tests = targets
    .filter(({ isTest, name, dependencies }) => {
      return isTest && (name === named || dependencies.includes(own.name))
    })
    .toSorted((one, other) => Number(other.name === named) - Number(one.name === named))
  const found = tests.length > 0 ? tests : [{ folder: `Tests/${named}` }]
  return found.map((each) => ({ directory: at(each), sources: at(own) }))
}
