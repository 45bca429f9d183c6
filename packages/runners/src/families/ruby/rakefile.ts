import type { Directory } from '../../directory.ts'

/** What people write is shorter; keeps the time bounded. In characters. */
const MAX_TEXT = 50_000

const FILES = ['Rakefile', 'rakefile', 'Rakefile.rb']

/** Tasks that run tests, by the classes that make them. */
const TASKS = {
  rspec: /^[^#\n]*\bRSpec::Core::RakeTask\.new\b/m,
  minitest: /^[^#\n]*\b(?:Rake::TestTask\.new|Minitest::TestTask\.(?:create|new))\b/m,
} as const

/** `t.pattern = "test/**\/*_test.rb"`, `t.test_files = FileList["…"]`, `t.test_globs = ["…"]`; `FileList` may list several. */
const GLOBS =
  /^[^#\n]*\.(?:pattern|test_files|test_globs)\s{0,20}=\s{0,20}(?:(?:Rake::)?FileList)?\[?((?:\s{0,20}["'][^"'\n]{1,200}["']\s{0,20},?)+)/gm

/** What a folder's Rakefile says of its tests; it is code, of which only these are read. */
export interface Rakefile {
  name: string
  /** Whether a task of it starts this runner. */
  starts(runner: keyof typeof TASKS): boolean
  /** The files that its test tasks name, as patterns. */
  globs: readonly string[]
}

/** Reads a folder's Rakefile. */
export function rakefileOf(dir: Directory): Rakefile | undefined {
  const name = FILES.find((file) => dir.has(file))
  if (name === undefined) return undefined
  const text = (dir.text(name) ?? '').slice(0, MAX_TEXT)
  const globs = [...text.matchAll(GLOBS)].flatMap(([, list = '']) =>
    [...list.matchAll(/["']([^"'\n]+)["']/g)].map(([, glob = '']) => glob),
  )
  return {
    name,
    starts: (runner) => TASKS[runner].test(text),
    globs: globs.filter((glob) => !/^\/|#\{|(?:^|\/)\.\.(?:\/|$)/.test(glob)),
  }
}
