import { type Language, type Project, type RelPath, relPath } from '@tailtest/project'
import { installOf } from './advice/install.ts'
import {
  cargoAdvice,
  dotnetAdvice,
  goAdvice,
  junitAdvice,
  kotlinTestAdvice,
  phpunitAdvice,
  rspecAdvice,
} from './advice/others.ts'
import { type Directory, openDirectory } from './directory.ts'
import { pytestAdvice } from './families/python/advice.ts'
import { vitestAdvice } from './families/script/advice.ts'
import { openLook } from './look.ts'
import { openReads } from './reads.ts'
import type { Runner } from './types.ts'

export { namesPackage } from './named/names-package.ts'

const ADVICE: Partial<Record<Language, (dir: Directory) => string>> = {
  python: pytestAdvice,
  javascript: vitestAdvice,
  typescript: vitestAdvice,
  go: goAdvice,
  ruby: rspecAdvice,
  php: phpunitAdvice,
  java: junitAdvice,
  kotlin: kotlinTestAdvice,
  csharp: dotnetAdvice,
  rust: cargoAdvice,
}

const USUAL = 'name one in the setting `runners`'

/** What a person can do where no runner was found: one sentence. Nothing is installed by us. */
export function bootstrapAdvice(
  project: Project,
  language: Language,
  directory: RelPath = relPath(''),
): string {
  return `No test runner was found: ${ADVICE[language]?.(open(project, directory)) ?? USUAL}.`
}

/** What a person can do where a runner was found and its command was not: what to run, or where to get it. */
export function installAdvice(project: Project, { name, directory }: Runner): string {
  return installOf(name, open(project, directory)) ?? 'the command that starts it'
}

function open(project: Project, directory: RelPath): Directory {
  const reads = openReads()
  const look = openLook(project, reads)
  return openDirectory(directory, { project, env: {}, look, reads, parsers: {} })
}
