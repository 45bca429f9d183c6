import type { Syntax } from '@tailtest/syntax'
import { RESOLVER } from './languages/script/native.ts'
import { openResolver } from './languages/script/resolver.ts'

const PARSER = 'parser of '

/** Notes whose parser is missing, if it is that which made a file unreadable. */
export async function noteParser(path: string, syntax: Syntax, lacks: Set<string>): Promise<void> {
  const extension = path.slice(path.lastIndexOf('.'))
  if (lacks.has(PARSER + extension)) return
  if (!(await canParse(syntax, extension))) lacks.add(PARSER + extension)
}

/** Whether everything that was missing is missing still. */
export async function isStillLacking(
  lacks: readonly string[],
  syntax: Syntax,
  from: string,
): Promise<boolean> {
  for (const name of lacks) {
    if (name === RESOLVER && openResolver(from) !== undefined) return false
    if (name.startsWith(PARSER) && (await canParse(syntax, name.slice(PARSER.length)))) return false
  }
  return true
}

async function canParse(syntax: Syntax, extension: string): Promise<boolean> {
  return (await syntax.parse(`any${extension}`, '')) !== undefined
}
