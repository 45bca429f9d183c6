import { posix } from 'node:path'
import { type RelPath, relPath } from '@tailtest/project'
import type { ReportContext, Sources } from '../../report/format.ts'

/** Pest makes a class of each file, and a method of each closure; both have lost what PHP does not allow in a name. */
const METHOD = '__pest_evaluable_'

/** A class that Pest 2 or 3 made: https://github.com/pestphp/pest/blob/v3.5.0/src/Factories/TestCaseFactory.php */
export function isPestClass(name: string): boolean {
  return name.startsWith('P\\')
}

/** The file that Pest made a class of: of those asked for, else the one in the project whose path makes the same name. */
export function pestFile(
  name: string,
  { files, sources, runner }: ReportContext,
): RelPath | undefined {
  const asked = files.find((file) => className(posix.relative(runner.directory, file)) === name)
  return asked ?? search(sources, runner.directory, name.split('\\').slice(1))
}

/** `tests/Unit/cart-total.php` → `P\Tests\Unit\carttotal`. */
function className(path: string): string {
  return ['P', ...path.split('/').map((name, index) => segment(name, index === 0))].join('\\')
}

function segment(name: string, isFirst: boolean): string {
  const word = name
    .replace(/\..*$/s, '')
    .replace(/%[\da-f]{2}/gi, '')
    .replace(/[^A-Za-z\d]/g, '')
  return isFirst ? word.charAt(0).toUpperCase() + word.slice(1) : word
}

function search(
  sources: Sources,
  folder: RelPath,
  [first, ...rest]: readonly string[],
  isFirst = true,
): RelPath | undefined {
  if (first === undefined) return undefined
  const named = sources
    .names(folder)
    .filter(
      (name) => segment(name, isFirst) === first && name.endsWith('.php') === (rest.length === 0),
    )
  for (const name of named) {
    const path = relPath(posix.join(folder, name))
    const found = rest.length === 0 ? path : search(sources, path, rest, false)
    if (found !== undefined) return found
  }
  return undefined
}

/** The titles of a test by the name of its method, in the words of its file. */
export function pestTitles(method: string, text: string): string[] | undefined {
  if (!method.startsWith(METHOD)) return undefined
  const said = Array.from(text.matchAll(CALL), ([, call = '', , literal = '']) => {
    const title = literal.replace(/\\(['"\\])/g, '$1')
    return { call, title: call === 'it' ? `it ${title}` : title }
  })
  const groups = said.filter(({ call }) => call === 'describe').map(({ title }) => title)
  const path: string[] = []
  let rest = method.slice(METHOD.length)
  for (let group = groupOf(rest, groups); group !== undefined; group = groupOf(rest, groups)) {
    path.push(group)
    rest = rest.slice(evaluable(`\`${group}\` → `).length)
  }
  const own = said.find(({ call, title }) => call !== 'describe' && evaluable(title) === rest)
  return [...path, own?.title ?? spoken(rest)]
}

/** How tests are written: a call with a literal first. */
const CALL = /\b(describe|it|test|todo|arch)\(\s*(['"])((?:[^'"\\\n]|\\.|(?!\2)['"]){1,500})\2/g

function groupOf(name: string, groups: readonly string[]): string | undefined {
  return groups.find((group) => name.startsWith(evaluable(`\`${group}\` → `)))
}

/** Pest 3 writes `_` twice, what is no letter as `_`: https://github.com/pestphp/pest/blob/v3.5.0/src/Support/Str.php */
function evaluable(text: string): string {
  return text.replaceAll('_', '__').replace(/[^\w\u0080-\u{10ffff}]/gu, '_')
}

function spoken(name: string): string {
  return name
    .split('__')
    .map((part) => part.replaceAll('_', ' '))
    .join('_')
    .trim()
}
