import type { Language } from '@tailtest/project'

const SCRIPT: readonly RegExp[] = [
  /^export\s+(?:default\s+)?(?:async\s+|abstract\s+)?(?:function\*?|const|let|class)\s+([A-Za-z_$][\w$]*)/gm,
  /^(?:module\.)?exports\.([A-Za-z_$][\w$]*)\s*=/gm,
]

/** What a file declares for others to use, the first group; read without parsing, from the beginnings of lines. */
const DECLARATIONS: Readonly<Record<Language, readonly RegExp[]>> = {
  javascript: SCRIPT,
  typescript: SCRIPT,
  python: [
    /^@(?:\w+\.)*fixture\b[^\n]*\n(?:[ \t@)][^\n]*\n)*(?:async\s+)?def\s+([A-Za-z]\w*)/gm,
    /^(?:(?:async\s+)?def|class)\s+([A-Za-z]\w*)/gm,
  ],
  go: [/^func\s+([A-Za-z]\w*)/gm],
  ruby: [
    /^\s*(?:factory|trait|shared_(?:examples|context)(?:_for)?)[\s(]+:(\w+)/gm,
    /^\s*(?:def\s+(?:self\.)?|module\s+|class\s+)([A-Za-z]\w*)/gm,
  ],
  php: [
    /^\s*(?:abstract\s+|final\s+)?(?:class|trait)\s+([A-Za-z]\w*)/gm,
    /^\s*(?:(?:public|protected|static)\s+)*function\s+([A-Za-z]\w*)/gm,
  ],
  java: [
    /^\s*(?:(?:public|protected|abstract|final|static)\s+)*(?:class|interface|record)\s+([A-Z]\w*)/gm,
    /^\s+(?:(?:public|protected|static|final)\s+)+[\w<>[\],.? ]*?\b([a-z]\w*)\s*\(/gm,
  ],
  kotlin: [
    /^\s*(?:(?:public|internal|abstract|open|data)\s+)*(?:class|object|interface)\s+([A-Z]\w*)/gm,
    /^\s*(?:(?:public|internal|protected|open|suspend|inline)\s+)*fun\s+(?:[\w<>?]+\.)?([a-z]\w*)/gm,
  ],
  csharp: [
    /^\s*(?:(?:public|internal|abstract|sealed|static)\s+)*(?:class|interface|record)\s+([A-Z]\w*)/gm,
    /^\s+(?:(?:public|protected|internal|static|async|virtual)\s+)+[\w<>[\],.? ]*?\b([A-Z]\w*)\s*\(/gm,
  ],
  rust: [/^\s*pub(?:\([^)\n]*\))?\s+(?:async\s+)?(?:fn|struct|trait)\s+([A-Za-z]\w*)/gm],
}

/** Called by the runner, not by tests. */
const LIFECYCLE = new Set([
  ...['setup', 'teardown', 'setupclass', 'teardownclass', 'setupbeforeclass', 'teardownafterclass'],
  ...['initialize', 'createapplication', 'configurewebhost', 'dispose', 'disposeasync', 'testmain'],
  'initializeasync',
])

const MAX_NAMES = 8

/** The names that a helper of tests declares, those of fixtures and types first: at most 8, without the file's own name. */
export function declaredNames(text: string, language: Language, stem: string): string[] {
  const names = DECLARATIONS[language].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []),
  )
  const own = new Set(names.filter((name) => name !== stem && !LIFECYCLE.has(name.toLowerCase())))
  return [...own].filter((name) => name.length <= MAX_LENGTH).slice(0, MAX_NAMES)
}

/** A longer name is no name that anybody types. */
const MAX_LENGTH = 60
