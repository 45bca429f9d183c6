import { type ContentFacts, contentVerdict, readContentFacts } from '@tailtest/filter'
import {
  type Language,
  type Project,
  plainLines,
  type RelPath,
  readState,
  toAbsolute,
} from '@tailtest/project'
import type { Syntax, Tree } from '@tailtest/syntax'

/** 1 MB: what is larger was hardly written by hand, and no parser of ours reads it. */
const MAX_BYTES = 1_000_000

/** The text of a file of the project; `undefined`: gone, not a file (a link, a pipe), or over 1 MB. */
export function readSource(project: Project, path: RelPath): string | undefined {
  return readState(toAbsolute(project, path), MAX_BYTES)
}

/** With one of these lines a module holds more than types and imports; in a comment it only makes for more tests. */
const VALUE =
  /^(?:export[ \t]+(?:default[ \t]+)?)?(?:async[ \t]+function|function|(?:abstract[ \t]+)?class|const(?![ \t]+enum)|let|var)\b/m

/** Whether a parser could make a rule answer: it costs as much as all else, and most sources plainly hold code. */
function isWorthParsing({ path, language, isNextApp }: ContentFacts, text: string): boolean {
  if (/\.(?:vue|svelte)$/.test(path)) return false
  if (language === 'python') return path.endsWith('__init__.py') || text.includes('__all__')
  const isScript = language === 'typescript' || language === 'javascript'
  return isScript && (isNextApp === true || !VALUE.test(text))
}

/**
 * A source that passed the path rules, with its text and the language that this tells; `undefined`: what stands in
 * it needs no tests. What cannot be read is not judged. A source that was there before is not silenced by a comment that
 * it is generated, nor by the tool that runs it: its tests answer for it whoever writes it.
 */
export async function readTestable(
  { path, language, wasThere = false }: { path: RelPath; language: Language; wasThere?: boolean },
  { project, syntax }: { project: Project; syntax: Syntax },
): Promise<{ language: Language; text: string | undefined } | undefined> {
  const source = readSource(project, path)
  if (source === undefined) return { language, text: source }
  const text = plainLines(source)
  const { header, role, ...rest } = readContentFacts(project, { path, language, text })
  const facts = wasThere ? rest : { ...rest, ...(header && { header }), ...(role && { role }) }
  const isClear = contentVerdict(facts) !== undefined || !isWorthParsing(facts, text)
  const tree = isClear ? undefined : await syntax.parse(path, text)
  const { statements = facts.statements, hasJsx } = contentOf(tree)
  const verdict = contentVerdict({ ...facts, statements, hasJsx })
  return verdict === undefined ? { language: facts.language, text } : undefined
}

function contentOf(tree: Tree | undefined): Pick<ContentFacts, 'statements' | 'hasJsx'> {
  return tree === undefined ? {} : { statements: tree.statements(), hasJsx: tree.hasJsx() }
}
