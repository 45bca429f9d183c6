import type { Directory } from '../../directory.ts'
import { commandsOf } from '../../options.ts'
import { at, tableAt, texts } from '../../table.ts'

/** A test script of composer.json, as far as it concerns one program. */
export interface ComposerScript {
  name: string
  /** What it hands to the program. */
  words: readonly string[]
}

/** Which list of composer.json asks for a package; `undefined`: none. */
export function requires(dir: Directory, name: string): boolean {
  return ['require', 'require-dev'].some((list) => versionAsked(dir, list, name) !== undefined)
}

/** The first test script that starts a program: `phpunit`, `vendor/bin/phpunit`, `@php vendor/bin/phpunit`, `XDEBUG_MODE=off phpunit`. */
export function composerScript(dir: Directory, program: string): ComposerScript | undefined {
  for (const [name, value] of Object.entries(tableAt(dir.json('composer.json'), 'scripts'))) {
    if (!/^(?:tests?|unit|phpunit|pest)(?:\W|$)/.test(name)) continue
    for (const words of texts(value).flatMap(commandsOf)) {
      const index = words.findIndex((word) => !/^\w+=|^@php$|^php$|^-/.test(word))
      if (programOf(words[index] ?? '') === program) return { name, words: words.slice(index + 1) }
    }
  }
  return undefined
}

/** The version of a package, `major.minor`: as composer.lock has it, else the least that composer.json asks for. */
export function versionOf(dir: Directory, name: string): string | undefined {
  const locked = new RegExp(`"name":\\s{0,9}"${name}",\\s{0,99}"version":\\s{0,9}"v?(\\d+\\.\\d+)`)
  const asked = ['require-dev', 'require'].flatMap((list) => versionAsked(dir, list, name) ?? [])[0]
  return locked.exec(dir.text('composer.lock') ?? '')?.[1] ?? least(asked ?? '')
}

/** The tree of sources, by the first namespace that composer.json loads from a folder: `app`, `src`. */
export function sourcesOf(dir: Directory): string | undefined {
  const [[, folder] = []] = loadedFrom(dir, 'autoload')
  return folder
}

/** The tree of tests that repeats the tree of sources: their namespace, or its `Tests`, loaded from another folder for tests. */
export function testsOf(dir: Directory): string | undefined {
  const [[namespace = ''] = []] = loadedFrom(dir, 'autoload')
  const own = [namespace, `${namespace}Tests\\`, `${namespace}Test\\`]
  return loadedFrom(dir, 'autoload-dev').find(([name]) => own.includes(name))?.[1]
}

/** An absolute path, a `..` segment, or what no path can hold. */
const LEADS_OUT = /^(?:[/\\]|[A-Za-z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)|\0/

/** Each namespace and the folder below this one that it is loaded from. https://getcomposer.org/doc/04-schema.md#psr-4 */
function loadedFrom(dir: Directory, list: 'autoload' | 'autoload-dev'): [string, string][] {
  return Object.entries(tableAt(dir.json('composer.json'), list, 'psr-4')).flatMap(
    ([namespace, value]) =>
      texts(value)
        .map((text) => text.replace(/^\.\/|(?<!\/)\/+$/g, ''))
        .filter((folder) => folder !== '' && !LEADS_OUT.test(folder))
        .map((folder): [string, string] => [namespace, folder]),
  )
}

function versionAsked(dir: Directory, list: string, name: string): string | undefined {
  const version = at(dir.json('composer.json'), list, name)
  return typeof version === 'string' ? version : undefined
}

function least(constraint: string): string | undefined {
  const versions = [...constraint.slice(0, 200).matchAll(/(?<![\d.])(\d+)(?:\.(\d+))?/g)]
  const [first] = versions
    .map(([, major = '0', minor = '0']) => ({ major: Number(major), minor: Number(minor) }))
    .sort((a, b) => a.major - b.major || a.minor - b.minor)
  return first && `${first.major}.${first.minor}`
}

/** `vendor/bin/phpunit` starts phpunit, and so does `./phpunit.phar`. */
function programOf(word: string): string {
  return word
    .slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1)
    .replace(/\.phar$/, '')
}
