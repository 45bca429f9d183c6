import { type Language, languageOf, type Project, walk } from '@tailtest/project'
import { type MissingGrammar, missingGrammars } from '@tailtest/syntax'

/** Enough to see which languages a project is written in. */
const MOST_FILES = 20_000

/** The grammars that files of the project need and that are not installed where the built files are. */
export function grammarsMissingFor(project: Project, dist: string): MissingGrammar[] {
  return missingGrammars(dist, languagesOf(project))
}

function languagesOf(project: Project): Set<Language> {
  const languages = new Set<Language>()
  for (const path of walk(project, { limit: MOST_FILES })) {
    const language = languageOf(path)
    if (language !== undefined) languages.add(language)
  }
  return languages
}
