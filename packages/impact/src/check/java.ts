import { indexNames, qualified } from '../languages/names.ts'
import type { Checker } from './check.ts'
import { type Style, type Wrong, wrongMembers } from './members.ts'

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
export const java: Checker = async ({ test, world, read }) => {
  const names = indexNames(world, ['java', 'kotlin'], '.')
  const own = test.tree.namespace() ?? ''
  const wrong: Wrong[] = []
  const types = new Map<string, string>()
  for (const name of test.text.match(/\b[A-Z]\w*/g) ?? [])
    types.set(name, qualified(own, name, '.'))
  for (const { from, names: taken, line } of test.tree.imports()) {
    for (const { name } of taken) {
      const full = qualified(from, name, '.')
      if (name !== '*') types.set(name, full)
      const isLost = name !== '*' && names.isOwn(from) && names.get(full).length === 0
      if (!isLost || names.isOwn(full) || names.get(from).length > 0) continue
      const beside = names.namesIn(from)
      const [file] = beside.flatMap((one) => names.get(qualified(from, one, '.')))
      const source = file === undefined ? undefined : await read(file)
      if (source !== undefined) wrong.push({ name, line, choices: beside, source })
    }
  }
  for (const [as, full] of types) {
    const [file, ...others] = names.get(full)
    const source = file === undefined || others.length > 0 ? undefined : await read(file)
    if (source?.tree.language !== 'java') continue
    const calls = test.tree.calls()
    wrong.push(...wrongMembers({ text: test.text, calls }, { as, name: as, source }, STYLE))
  }
  return wrong
}
