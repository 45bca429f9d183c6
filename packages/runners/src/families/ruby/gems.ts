import type { Directory } from '../../directory.ts'

/** `gem 'rspec', '~> 3'`, also within a block on one line; Gemfiles are code, of which nothing else is read. */
const GEM = /^[^#\n]{0,200}?\bgem[ \t(]+["']([\w.-]+)["']/gm

/** `spec.add_development_dependency "rspec"`. */
const DEPENDENCY =
  /^[^#\n]{0,200}?\.add_(?:development_|runtime_)?dependency[ \t(]+["']([\w.-]+)["']/gm

/** The part of a lock file that names what the Gemfile asked for: two spaces, the name, then a version or `!`. */
const ASKED = /^DEPENDENCIES\r?\n((?: {2}.*(?:\r?\n|$))*)/m
const ASKED_NAME = /^ {2}([\w.-]+)/gm

/** What people write is shorter; keeps the time bounded. In characters. */
const MAX_TEXT = 50_000

const GEMFILES = ['Gemfile', 'gems.rb']
const LOCKS = ['Gemfile.lock', 'gems.locked']

/** The gems that a folder asks for → the file that says so, the Gemfile first. */
export function gemsOf(dir: Directory): ReadonlyMap<string, string> {
  const specs = [...dir.names()].filter((name) => name.endsWith('.gemspec')).sort()
  const named = [
    ...GEMFILES.flatMap((file) => namesIn(dir.text(file), GEM, file)),
    ...specs.flatMap((file) => namesIn(dir.text(file), DEPENDENCY, file)),
    ...LOCKS.flatMap((file) => namesIn(ASKED.exec(dir.text(file) ?? '')?.[1], ASKED_NAME, file)),
  ]
  return new Map(named.reverse())
}

/** Whether a folder has a Gemfile: what is started there is started through bundler. */
export function hasGemfile(dir: Directory): boolean {
  return GEMFILES.some((file) => dir.has(file))
}

function namesIn(text: string | undefined, pattern: RegExp, file: string): [string, string][] {
  return [...(text ?? '').slice(0, MAX_TEXT).matchAll(pattern)].map(([, name = '']) => [name, file])
}
