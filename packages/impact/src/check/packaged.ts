import { type Names, qualified } from '../languages/names.ts'
import { codeOnly } from '../text.ts'
import { bareWords } from './bare.ts'
import type { Checking } from './check.ts'
import { escaped } from './sources.ts'
import { staticUses } from './statics.ts'
import type { Use } from './use.ts'

/** What a file takes of packages of the project, by import, and, if asked, of its own without one. */
export async function packaged(checking: Checking, names: Names): Promise<Use[]> {
  const { file, read, among } = checking
  const uses: Use[] = []
  for (const { from, names: taken, line } of file.tree.imports()) {
    for (const { name } of taken) {
      if (name === '*' || (among !== undefined && !among.has(name))) continue
      const full = qualified(from, name, '.')
      const beside = () => names.namesIn(from)
      const [declared] = names.get(full)
      if (declared !== undefined) {
        const source = among === undefined ? undefined : await read(declared)
        if (source) uses.push({ name, own: name, line, is: 'there', choices: beside, source })
        continue
      }
      if (!names.isOwn(from) || names.isOwn(full) || names.get(from).length > 0) continue
      const [file] = beside().flatMap((one) => names.get(qualified(from, one, '.')))
      const source = file === undefined ? undefined : await read(file)
      if (source) uses.push({ name, own: name, line, is: 'missing', choices: beside, source })
    }
  }
  if (among === undefined) return uses
  const own = await ofOwnPackage(checking, names, among)
  return [...uses, ...own, ...(await staticUses(checking, names, among))]
}

/** Names that need no import: those of the same package. */
async function ofOwnPackage(
  { file, read }: Checking,
  names: Names,
  among: ReadonlySet<string>,
): Promise<Use[]> {
  const { text, tree } = file
  const own = tree.namespace() ?? ''
  const imported = new Set(tree.imports().flatMap((one) => one.names.map(({ as }) => as)))
  const code = codeOnly(text).replace(/^[ \t]*(?:package|import)\b.*$/gm, '')
  if (imported.has('*')) return [] // any package may bring the name
  const uses: Use[] = []
  for (const { name, line } of bareWords(code, among)) {
    if (imported.has(name) || isBound(code, name)) continue
    const [path] = names.get(qualified(own, name, '.'))
    const source = path === undefined ? file : await read(path)
    const is = path === undefined ? 'missing' : 'there'
    const choices = () => names.namesIn(own)
    if (source && path !== file.path) uses.push({ name, own: name, line, is, choices, source })
  }
  return uses
}

/** Declared here: a type, a type parameter, a function, a variable. */
function isBound(code: string, name: string): boolean {
  const word = escaped(name)
  return new RegExp(
    `\\b(?:class|interface|enum|record|object|typealias|fun|val|var)\\s+(?:<[^<>\\n]{0,200}>\\s*)?(?:[\\w.<>?]{1,100}\\.)?${word}\\b|<[^<>\\n]{0,100}\\b${word}\\b[^<>\\n]{0,100}>\\s*(?:\\(|\\w+\\s+\\w+\\s*\\()|\\b${word}\\s*(?::(?!:)|=(?!=)|->)|[\\w>\\]]\\s+${word}\\s*[=;,):]`,
  ).test(code)
}
