import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { contentVerdict, readContentFacts } from '@tailtest/filter'
import { type Language, type Project, type RelPath, toAbsolute } from '@tailtest/project'

/** 1 MB: what is larger was hardly written by hand, and no parser of ours reads it. */
const MAX_BYTES = 1_000_000

/** The text of a file of the project; `undefined`: gone, not a file, or over 1 MB. */
export function readSource(project: Project, path: RelPath): string | undefined {
  let handle: number | undefined
  try {
    handle = openSync(toAbsolute(project, path), 'r')
    const stat = fstatSync(handle)
    return stat.isFile() && stat.size <= MAX_BYTES ? readFileSync(handle, 'utf8') : undefined
  } catch {
    return undefined // deleted or made unreadable since the event: nothing to read is an answer
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}

/**
 * A source that passed the path rules, with its text and the language that this tells; `undefined`: what stands in
 * it needs no tests. What cannot be read is not judged.
 */
export function readTestable(
  project: Project,
  { path, language }: { path: RelPath; language: Language },
): { language: Language; text: string | undefined } | undefined {
  const text = readSource(project, path)
  if (text === undefined) return { language, text }
  const facts = readContentFacts(project, { path, language, text })
  return contentVerdict(facts) === undefined ? { language: facts.language, text } : undefined
}
