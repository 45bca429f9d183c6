import {
  baseName,
  isTestFile,
  type Language,
  languageOf,
  type Project,
  type RelPath,
  toAbsolute,
} from '@tailtest/project'
import { stemOf } from './placement/names.ts'
import { readText } from './read-text.ts'

/** A longer file is taken to hold tests. */
const MAX_BYTES = 1024 * 1024

/** Named so that nobody takes it for anything else. */
const PLAIN = /\.(?:test|spec)\./

/** What declares nothing helps nobody: a test that is not written yet. */
const DECLARES =
  /\b(?:def|function|func|fun|fn|class|const|let|var|val|export|exports|interface|struct|enum|module|record|trait)\b/

/** A class that only others are made of, by its name. */
const ABSTRACT = /^(?:public[ \t]+)?abstract[ \t]+(?:public[ \t]+)?class[ \t]+(\w+)/m

const JVM =
  /@\w*(?:Test|Property|Theory|Scenario)\w*|\bvoid[ \t]+test|\bTest[ \t]+suite\b|\bextends[ \t]+[\w.]*Test|:[ \t]*\w+(?:Spec|Test\w*)\b/

/** What no file of tests is without, whatever library it is written for; in a comment it counts, too. */
const SIGNS: Readonly<Record<Language, RegExp>> = {
  javascript: /\b(?:describe|it|suite|test)\b/,
  typescript: /\b(?:describe|it|suite|test)\b/,
  python:
    /^[ \t]*(?:async[ \t]+)?def[ \t]+\w*(?:test|should|it_)|^[ \t]*class[ \t]+\w*(?:Test|Spec|Describe)|^[ \t]*test\w*[ \t]*=|\bTestCase\b|\bimport\b.*\bTest|\bload_tests\b|\bscenarios[ \t]*\(|>>>/im,
  go: /^func[ \t]+(?:Test(?!Main\()|Fuzz)|^func[ \t]+Example[\s\S]*\/\/[ \t]*(?:Unordered )?[Oo]utput:/m,
  ruby: /\b(?:describe|context|it|its|specify|test|should|scenario|feature)\b|\bdef[ \t]+test|\bRSpec\b|it_behaves_like|<[ \t]*\S*Test/,
  php: /\bfunction[ \t]+test|@test\b|#\[[^\]]*Test|\bextends[ \t]+[\w\\]*Test|\b(?:it|test|describe|arch)[ \t]*\(/i,
  java: JVM,
  kotlin: JVM,
  csharp: /\[[^\]\n]*(?:Fact|Test|Theory|Property|Scenario)|:[ \t]*\w*(?:Test|Spec)/,
  elixir: /\b(?:test|property|doctest|feature|describe)\b/,
  rust: /test|\bmod[ \t]+\w|\bcheck/i,
}

/**
 * Whether a file that a runner takes holds tests, as far as its text tells. Where it does not, no runner reports
 * anything of it: it helps those that do (`test_utils.py`, `TestTypes.java`, a Go file with examples for others).
 */
export function holdsAnyTest(project: Project, path: RelPath): boolean {
  const language = languageOf(path)
  if (language === undefined || PLAIN.test(path)) return true
  const text = readText(toAbsolute(project, path), MAX_BYTES)
  if (text === undefined) return true
  const isClass = language === 'java' || language === 'kotlin' || language === 'php'
  if (isClass && ABSTRACT.exec(text)?.[1] === stemOf(baseName(path))) return false
  return SIGNS[language].test(text) || (isTestFile(path) && !DECLARES.test(text))
}
