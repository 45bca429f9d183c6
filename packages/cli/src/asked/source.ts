import { lstatSync } from 'node:fs'
import { resolve } from 'node:path'
import { quoteName, shellWord } from '@tailtest/adapter-kit'
import {
  isTestFile,
  type Language,
  languageOf,
  type Project,
  type RelPath,
  readState,
  toRelative,
} from '@tailtest/project'
import { CommandFailure } from '../shell/failure.ts'

/** A source that tests are asked of. */
export interface AskedSource {
  path: RelPath
  language: Language
  text: string
}

/** What is larger was hardly written by hand, and no parser of ours reads it. */
const MAX_BYTES = 1_000_000

/** The source that a word of the command line means; throws a {@link CommandFailure} for what nobody can test. */
export function askedSource(project: Project, word: string, cwd: string): AskedSource {
  const failure = (what: string, hint: string) =>
    new CommandFailure(`${quoteName(word)} ${what}`, hint)
  const file = resolve(cwd, word)
  const path = toRelative(project, file)
  if (path === undefined) {
    throw failure(
      `is outside ${project.root}`,
      'Run the command in the project that it belongs to.',
    )
  }
  const stat = lstatSync(file, { throwIfNoEntry: false })
  if (stat === undefined) throw failure('is not there', 'Name a source of this project.')
  if (stat.isDirectory()) throw failure('is a folder', 'Name one file in it.')
  const language = languageOf(path)
  if (language === undefined) {
    throw failure(
      'is in no language that tailtest knows the tests of',
      'Those are TypeScript, JavaScript, Vue, Svelte, Python, Go, Java, Kotlin, C#, Ruby, PHP and Rust.',
    )
  }
  if (isTestFile(path)) {
    throw failure(
      'is a test itself',
      `Name what it tests, or run it: tailtest run ${shellWord(word)}`,
    )
  }
  const text = readState(file, MAX_BYTES)
  if (text === undefined || text.includes('\0')) {
    throw failure('cannot be read as text', 'It has to be a regular file of text, of at most 1 MB.')
  }
  return { path, language, text }
}
