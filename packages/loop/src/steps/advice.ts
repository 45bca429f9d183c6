import { openFilter } from '@tailtest/filter'
import { type Language, type Project, walk } from '@tailtest/project'
import { bootstrapAdvice, isFixture } from '@tailtest/runners'

/** The languages of a project without a runner are looked for among so many files. */
const MOST_FILES = 2000

/** Languages that advice is given for. */
const MOST_LANGUAGES = 3

/** How a runner comes into a project that has none, by the languages of its sources, the most used first. */
export function adviceFor(project: Project): { languages: Language[]; advice: string }[] {
  const filter = openFilter(project)
  const counts = new Map<Language, number>()
  for (const path of walk(project, { limit: MOST_FILES })) {
    const verdict = isFixture(path) ? undefined : filter(path)
    if (verdict?.test) counts.set(verdict.language, (counts.get(verdict.language) ?? 0) + 1)
  }
  const used = [...counts].sort(([, one], [, other]) => other - one).map(([language]) => language)
  const byAdvice = new Map<string, Language[]>()
  for (const language of used.slice(0, MOST_LANGUAGES)) {
    const advice = bootstrapAdvice(project, language)
    byAdvice.set(advice, [...(byAdvice.get(advice) ?? []), language])
  }
  return [...byAdvice].map(([advice, languages]) => ({ languages, advice }))
}
