import { parentOf } from '@tailtest/project'
import type { Checker } from './check.ts'
import { escaped, type Wrong } from './members.ts'
import type { Source } from './sources.ts'

/** Go: functions and types of imported packages. */
export const go: Checker = async ({ test, one, read, world }) => {
  const wrong: Wrong[] = []
  for (const { from, names } of test.tree.imports()) {
    const as = names[0]?.as
    const files = one(from) ?? []
    const [first] = files
    if (first === undefined || as === undefined || as === '*') continue
    if (isShadowed(test.text, as)) continue
    const folder = parentOf(first) ?? ''
    const own = folder === parentOf(test.path) ? testsIn(world.files.names(folder)) : []
    const paths = [...files, ...own.flatMap((name) => world.files.get(`${folder}/${name}`) ?? [])]
    const sources = await Promise.all(paths.map(read))
    const known = namesOf(sources)
    const [source] = sources
    if (known === undefined || source === undefined) continue
    for (const { receiver, name, line } of test.tree.calls()) {
      if (receiver !== as || known.has(name)) continue
      wrong.push({ name: `${as}.${name}`, line, choices: publicOf(known, as), source })
    }
  }
  return wrong
}

/** A test of the package from outside sees what its tests from inside export. */
function testsIn(names: readonly string[]): string[] {
  return names.filter((name) => name.endsWith('_test.go'))
}

/** Everything that the files of a package declare; `undefined`: some cannot be read, or are C. */
function namesOf(sources: readonly (Source | undefined)[]): Set<string> | undefined {
  const known = new Set<string>()
  for (const source of sources) {
    if (source === undefined || /^import\s+"C"|^\s*"C"$/m.test(source.text)) return undefined
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
    `\\b${name}\\b[\\w\\s,]*:=|\\b(?:var|const)\\s+${name}\\b|[(,]\\s*${name}\\s+[\\w*\\[.]`,
  ).test(text)
}
