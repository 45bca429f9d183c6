import { languageOf, type Project, parentOf, type RelPath, relPath } from '@tailtest/project'
import type { Look } from '../look.ts'
import type { Runner } from '../types.ts'
import { projectTreesOf } from './dotnet.ts'
import { setTreesOf, sourceSetOf } from './jvm.ts'
import type { Tree } from './tree.ts'

/** The pairs of trees that a source or a test may lie in: what the runner knows, then what the layout of its build tells. */
export function treesOf(
  project: Project,
  look: Look,
  { path, runner }: { path: RelPath; runner?: Runner },
): Tree[] {
  return [...(runner === undefined ? [] : ofRunner(runner)), ...ofBuild(project, look, path)]
}

function ofRunner({ tests, directory: base }: Runner): Tree[] {
  if (tests.kind !== 'mirrored' || tests.directory === undefined) return []
  const directory = relPath(tests.directory)
  const sources = tests.sources === undefined ? [] : [relPath(tests.sources)]
  return [...sources, base].map((each) => ({ directory, sources: each }))
}

function ofBuild(project: Project, look: Look, path: RelPath): Tree[] {
  const language = languageOf(path)
  if (language === 'csharp') return projectTreesOf(project, look, path)
  if (language !== 'java' && language !== 'kotlin') return []
  const set = sourceSetOf(parentOf(path) ?? path)
  return set === undefined ? [] : setTreesOf(look, set)
}
