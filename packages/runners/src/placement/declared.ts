import { type Project, type RelPath, toAbsolute, toRelative } from '@tailtest/project'
import { readText } from '../read-text.ts'

/** Longer files are not read to see whose they are. */
const MAX_BYTES = 256 * 1024

/** What a Go file declares at its top level: functions, methods, types. The classes of Unicode take 0.3 ms to build, and edits of other languages load this too. */
const declaredInGo = (text: string) =>
  text.matchAll(/^(?:func(?:[ \t]*\([^)\n]*\))?|type)[ \t]+([\p{L}_][\p{L}\p{N}_]*)/gmu)

/**
 * Whether a Go test speaks of something that a source of its package declares: the files of a package need no
 * imports of each other that would tell.
 */
export function speaksOf(project: Project, test: RelPath, source: RelPath): boolean {
  const declared = [...declaredInGo(textOf(project, source))].map(([, name]) => name)
  const words = wordsOf(project, test)
  return declared.some((name) => name !== undefined && name !== 'init' && words.has(name))
}

/** The words of a file, with `-` and `_` in them. */
export function wordsOf(project: Project, path: RelPath): ReadonlySet<string> {
  return new Set(textOf(project, path).split(/[^\p{L}\p{N}_-]+/u))
}

function textOf(project: Project, path: RelPath): string {
  if (toRelative(project, path) === undefined) return ''
  return readText(toAbsolute(project, path), MAX_BYTES) ?? ''
}
