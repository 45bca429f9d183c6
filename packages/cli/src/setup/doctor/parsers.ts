import { findNative, openSyntax } from '@tailtest/syntax'
import { grammarsMissingFor } from '../grammars.ts'
import { type Check, ok, problem, warning } from './check.ts'

/** A source of each language, with one function or class. */
const SOURCES: Readonly<Record<string, readonly [path: string, text: string]>> = {
  typescript: ['a.ts', 'export function a(b: number) { return b }\n'],
  python: ['a.py', 'def a(b):\n    return b\n'],
  go: ['a.go', 'package a\n\nfunc A(b int) int { return b }\n'],
  java: ['A.java', 'class A { int a(int b) { return b; } }\n'],
  php: ['a.php', '<?php\nfunction a($b) { return $b; }\n'],
  rust: ['a.rs', 'pub fn a(b: i32) -> i32 { b }\n'],
  ruby: ['a.rb', 'def a(b)\n  b\nend\n'],
  kotlin: ['A.kt', 'fun a(b: Int): Int { return b }\n'],
  csharp: ['A.cs', 'class A { int a(int b) { return b; } }\n'],
}

/** The languages among those whose parser is installed that it does not read. */
async function unread(dist: string, installed: readonly string[]): Promise<string[]> {
  const syntax = openSyntax({ from: dist })
  const silent: string[] = []
  for (const language of ['typescript', ...installed]) {
    const [path, text] = SOURCES[language] ?? []
    if (path === undefined || text === undefined) continue
    if ((await syntax.parse(path, text)) === undefined) silent.push(language)
  }
  return silent
}

/** Whether the project's sources can be parsed on this system. */
export const parsers: Check = async ({ dist, project }) => {
  const { binding, grammars } = findNative(dist)
  if (binding.length === 0) {
    const message = 'no native parser for this system: files are not scored'
    return [warning('parsers', message, 'npm i @ast-grep/napi')]
  }
  const missing = grammarsMissingFor(project, dist)
  if (missing.length > 0) {
    const names = missing.map(({ language }) => language).join(', ')
    const packages = missing.map((grammar) => grammar.package).join(' ')
    return [
      warning(
        'parsers',
        `no grammar for ${names}: these files are not scored`,
        `npm i -D ${packages}`,
      ),
    ]
  }
  const installed = Object.entries(grammars).flatMap(([name, files]) =>
    files.length > 0 ? [name] : [],
  )
  const silent = await unread(dist, installed)
  if (silent.length > 0) {
    const message = `the parser is there and does not read ${silent.join(', ')}: these files are not scored`
    return [problem('parsers', message, 'Install the packages again: npm ci, or npm rebuild.')]
  }
  const found = [binding, ...Object.values(grammars)].flat()
  return [ok('parsers', found.map(({ name }) => name).join(', '))]
}
