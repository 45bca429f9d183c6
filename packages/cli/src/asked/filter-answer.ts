import { existsSync } from 'node:fs'
import {
  type Answer,
  type ContentFacts,
  contentVerdict,
  openReview,
  readContentFacts,
  type SourceText,
} from '@tailtest/filter'
import {
  isTestFile,
  type Language,
  mayBeTest,
  type Project,
  plainLines,
  type RelPath,
  readState,
  toAbsolute,
} from '@tailtest/project'
import { openCollector } from '@tailtest/runners'
import { parse } from '@tailtest/syntax'

/** Whether a file needs tests, which rule says no, and what would change that. */
export interface FilterAnswer {
  file: string
  test: boolean
  language: Language | null
  rule: Answer['rule'] | null
  reason: string | null
  change: string
}

/** A larger file was hardly written by hand: only its path is judged. */
const MAX_BYTES = 1_000_000

/** Asks the path rules of a project about a file, then those for what stands in it. */
export function filterOf(project: Project): (path: RelPath) => Promise<FilterAnswer> {
  const { isTest } = openCollector(project, process.env)
  const tests = new Map<RelPath, boolean>()
  const review = openReview(project, (path) => tests.get(path) ?? isTestFile(path))
  return async (path) => {
    if (mayBeTest(path)) tests.set(path, await isTest(path))
    const { language, answers, exclude } = review(path)
    const [first, second] = answers
    if (first) return no(path, first, second)
    if (language === undefined) throw new TypeError(`no rule decided about ${JSON.stringify(path)}`)
    const text = readState(toAbsolute(project, path), MAX_BYTES)
    const facts =
      text === undefined
        ? { path, language }
        : await contentFacts(project, { path, language, text: plainLines(text) })
    const verdict = contentVerdict(facts)
    if (verdict) return no(path, verdict)
    const isThere = text !== undefined || existsSync(toAbsolute(project, path))
    return {
      file: path,
      test: true,
      language: facts.language,
      rule: null,
      reason: isThere ? null : 'The file does not exist yet: only its path was judged.',
      change: exclude,
    }
  }
}

/** What stands in a source, as far as it can be parsed. */
async function contentFacts(project: Project, source: SourceText): Promise<ContentFacts> {
  const facts = readContentFacts(project, source)
  const tree = await parse(source.path, source.text)
  const { statements } = facts
  return tree
    ? { ...facts, statements: tree.statements() ?? statements, hasJsx: tree.hasJsx() }
    : facts
}

/** A rule's no; `next`: the rule that would answer after it. */
export function no(file: string, { rule, reason, change }: Answer, next?: Answer): FilterAnswer {
  const then = next ? ` Then ${next.rule} would decide: ${next.reason}` : ''
  return { file, test: false, language: null, rule, reason, change: change + then }
}
