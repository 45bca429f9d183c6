import { parentOf, type RelPath } from '@tailtest/project'
import { codeOnly } from '../text.ts'
import { bareWords } from './bare.ts'
import type { Checker, Checking } from './check.ts'
import { escaped, type Source } from './sources.ts'
import { attributesOf, firstPlaces, isThere, type Use } from './use.ts'

/** Go: functions and types of imported packages, and, if asked, of the package itself. */
export const go: Checker = async (checking) => {
  const { file, one, read, world, among } = checking
  const uses: Use[] = []
  for (const { from, names } of file.tree.imports()) {
    const as = names[0]?.as
    const files = one(from) ?? []
    const [first] = files
    if (first === undefined || as === undefined || as === '*') continue
    if (isShadowed(file.text, as)) continue
    const folder = parentOf(first) ?? ''
    const own = folder === parentOf(file.path) ? testsIn(world.files.names(folder)) : []
    const paths = [...files, ...own.flatMap((name) => world.files.get(`${folder}/${name}`) ?? [])]
    const sources = await Promise.all(paths.map(read))
    const known = namesOf(sources)
    const [source] = sources
    if (known === undefined || source === undefined) continue
    for (const { name, line } of lookedUp(checking, as)) {
      const is = isThere(known.has(name), false)
      const choices = () => publicOf(known, as)
      if (is) uses.push({ name: `${as}.${name}`, own: name, line, is, choices, source })
    }
  }
  return among === undefined ? uses : [...uses, ...(await ofOwnPackage(checking, among))]
}

/** What is called of a package, or, if asked, looked up in any way. */
function lookedUp({ file, among }: Checking, as: string): { name: string; line: number }[] {
  return among === undefined
    ? file.tree.calls().filter(({ receiver }) => receiver === as)
    : firstPlaces(attributesOf(codeOnly(file.text), as).filter(({ name }) => among.has(name)))
}

/** Names of the files beside, which need no import. */
async function ofOwnPackage(
  { file, read, world }: Checking,
  among: ReadonlySet<string>,
): Promise<Use[]> {
  const { path, text, tree } = file
  const folder = parentOf(path) ?? ''
  const isTest = path.endsWith('_test.go')
  const paths = world.files
    .names(folder)
    .filter((name) => name.endsWith('.go') && (isTest || !name.endsWith('_test.go')))
    .flatMap((name): RelPath[] => {
      const found = world.files.get(folder === '' ? name : `${folder}/${name}`)
      return found === undefined || found === path ? [] : [found]
    })
  const around = (await Promise.all(paths.map(read))).filter(
    (source) => source === undefined || source.tree.namespace() === tree.namespace(),
  )
  const known = namesOf([file, ...around])
  const [source = file] = around
  const isDotted = tree.imports().some(({ names }) => names[0]?.as === '*')
  if (known === undefined || isDotted) return []
  return bareWords(codeOnly(text), among).flatMap(({ name, line }): Use[] => {
    const is = isThere(known.has(name), isBound(text, name))
    return is ? [{ name, own: name, line, is, choices: () => [...known], source }] : []
  })
}

/** A variable, parameter, field or key of this name. */
function isBound(text: string, name: string): boolean {
  const word = escaped(name)
  return new RegExp(
    `\\b${word}\\b[\\w\\s,]{0,200}:=|\\b(?:var|const|type)\\s+${word}\\b|[(,{]\\s*${word}\\s+[\\w*\\[.]|\\b${word}\\s*:(?!=)|^\\s+${word}(?:\\s*,\\s*\\w+)*\\s+[\\w*\\[(]`,
    'm',
  ).test(text)
}

/** A test of the package from outside sees what its tests from inside export. */
function testsIn(names: readonly string[]): string[] {
  return names.filter((name) => name.endsWith('_test.go'))
}

/** Everything that the files of a package declare; `undefined`: some cannot be read, or are C. */
function namesOf(sources: readonly (Source | undefined)[]): Set<string> | undefined {
  const known = new Set<string>()
  for (const source of sources) {
    if (source === undefined || /^import\s+"C"|^[ \t]*"C"$/m.test(source.text)) return undefined
    for (const { name } of source.tree.exports()) known.add(name)
  }
  return known
}

function publicOf(known: ReadonlySet<string>, as: string): string[] {
  return [...known].filter((name) => /^\p{Lu}/u.test(name)).map((name) => `${as}.${name}`)
}

/** A variable or parameter of the package's name. */
function isShadowed(text: string, as: string): boolean {
  const name = escaped(as)
  return new RegExp(
    `\\b${name}\\b[\\w\\s,]{0,200}:=|\\b(?:var|const)\\s+${name}\\b|[(,]\\s*${name}\\s+[\\w*\\[.]`,
  ).test(text)
}
