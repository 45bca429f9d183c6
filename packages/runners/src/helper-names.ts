import type { Language } from '@tailtest/project'

const SCRIPT: readonly RegExp[] = [
  /^export[ \t]+(?:default[ \t]+)?(?:async[ \t]+|abstract[ \t]+)?(?:function\*?|const|let|class)[ \t]+([A-Za-z_$][\w$]*)/gm,
  /^(?:module\.)?exports\.([A-Za-z_$][\w$]*)[ \t]*=/gm,
]

/** What a file declares for others to use, the first group; read without parsing, from the beginnings of lines, each line once. */
const DECLARATIONS: Partial<Record<Language, readonly RegExp[]>> = {
  javascript: SCRIPT,
  typescript: SCRIPT,
  python: [
    /^@(?:\w+\.)*fixture\b[^\n]*\n(?:[ \t@)][^\n]*\n){0,20}(?:async[ \t]+)?def[ \t]+([A-Za-z]\w*)/gm,
    /^(?:(?:async[ \t]+)?def|class)[ \t]+([A-Za-z]\w*)/gm,
  ],
  go: [/^func[ \t]+([A-Za-z]\w*)/gm],
  ruby: [
    /^[ \t]*(?:factory|trait|shared_(?:examples|context)(?:_for)?)[ \t(]+:(\w+)/gm,
    /^[ \t]*(?:def[ \t]+(?:self\.)?|module[ \t]+|class[ \t]+)([A-Za-z]\w*)/gm,
  ],
  php: [
    /^[ \t]*(?:abstract[ \t]+|final[ \t]+)?(?:class|trait)[ \t]+([A-Za-z]\w*)/gm,
    /^[ \t]*(?:(?:public|protected|static)[ \t]+)*function[ \t]+([A-Za-z]\w*)/gm,
  ],
  java: [
    /^[ \t]*(?:(?:public|protected|abstract|final|static)[ \t]+)*(?:class|interface|record)[ \t]+([A-Z]\w*)/gm,
    /^[ \t]+(?:(?:public|protected|static|final)[ \t]+){1,4}[\w<>[\],.? ]{0,120}?\b([a-z]\w*)[ \t]*\(/gm,
  ],
  kotlin: [
    /^[ \t]*(?:(?:public|internal|abstract|open|data)[ \t]+)*(?:class|object|interface)[ \t]+([A-Z]\w*)/gm,
    /^[ \t]*(?:(?:public|internal|protected|open|suspend|inline)[ \t]+)*fun[ \t]+(?:[\w<>?]+\.)?([a-z]\w*)/gm,
  ],
  csharp: [
    /^[ \t]*(?:(?:public|internal|abstract|sealed|static)[ \t]+)*(?:class|interface|record)[ \t]+([A-Z]\w*)/gm,
    /^[ \t]+(?:(?:public|protected|internal|static|async|virtual)[ \t]+){1,4}[\w<>[\],.? ]{0,120}?\b([A-Z]\w*)[ \t]*\(/gm,
  ],
  rust: [
    /^[ \t]*pub(?:\([^)\n]*\))?[ \t]+(?:async[ \t]+)?(?:fn|struct|trait)[ \t]+([A-Za-z]\w*)/gm,
  ],
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
  const names = (DECLARATIONS[language] ?? []).flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []),
  )
  const own = new Set(names.filter((name) => name !== stem && !LIFECYCLE.has(name.toLowerCase())))
  return [...own].filter((name) => name.length <= MAX_LENGTH).slice(0, MAX_NAMES)
}

/** A longer name is no name that anybody types. */
const MAX_LENGTH = 60
