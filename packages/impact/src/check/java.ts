import { indexNames } from '../languages/names.ts'
import type { Checker } from './check.ts'
import { memberUses, type Style } from './members.ts'
import { packaged } from './packaged.ts'
import { typesOf } from './statics.ts'
import type { Use } from './use.ts'

const STYLE: Style = {
  plainHeading: String.raw`^[^\S\n]*(?:(?:public|final|abstract)\s+)*class\s+CLASS\s*(?:<[^{}]*>)?\s*\{`,
  dynamic: /^[^\S\n]*@(?!Override|Deprecated|SuppressWarnings|SafeVarargs|FunctionalInterface)\w+/m,
  dynamicElsewhere: String.raw`^import\s+(?:static\s+)?lombok\b`,
  made: String.raw`\b(?:CLASS(?:<[^;=]*>)?|var(?=\s+\w+\s*=\s*new\s+CLASS\b))\s+(\w+)\s*[=;,):]`,
  given: String.raw`\b(?!(?:new|return|else|throw|case|instanceof)\b)[\w>\]]+\s+NAME\s*[=;,):]`,
  everywhere: new Set([
    ...['equals', 'hashCode', 'toString', 'getClass', 'notify', 'notifyAll', 'wait', 'clone'],
    ...['finalize'],
  ]),
}

/** Java: types that a package of the project lacks, methods of classes. */
export const java: Checker = async (checking) => {
  const { file, world, read } = checking
  const names = indexNames(world, ['java', 'kotlin'], '.')
  const uses: Use[] = await packaged(checking, names)
  for (const [as, full] of typesOf(file)) {
    const [path, ...others] = names.get(full)
    const source = path === undefined || others.length > 0 ? undefined : await read(path)
    if (source?.tree.language !== 'java') continue
    uses.push(...memberUses(checking, { as, name: as, source }, STYLE))
  }
  return uses
}
