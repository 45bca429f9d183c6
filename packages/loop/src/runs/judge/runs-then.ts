import { readFileSync } from 'node:fs'
import { type RelPath, sha256, toAbsolute } from '@tailtest/project'
import type { Mark } from '@tailtest/tree'
import type { Place } from '../../context.ts'
import { besides } from '../besides.ts'
import { type Answer, handOverAnswers } from '../hand-over.ts'
import type { Work } from '../select/imports.ts'
import { onOldTree, runnersOf } from '../start/old-tree.ts'
import { byRunner } from '../start/plan.ts'
import type { RunRecord } from '../start/verified.ts'

/** What files did on a tree as it was. */
export interface RunsThen {
  runs: readonly RunRecord[]
  /** What was there then, or may have been, was not in the copy, and no run made it. A folder ends with a slash. */
  lacking: readonly string[]
}

/** Files that ran together, and what nobody watched that may have lain beside them. */
export interface Question {
  files: readonly RelPath[]
  unwatched: readonly string[]
}

interface Options {
  /** Files as they are now that go over the old ones. */
  today: readonly RelPath[]
  timeoutMs: number
}

/**
 * Runs files on the tree of a mark, one question after the other; `undefined`: there is no copy to be had, or not in this
 * time. What a process in the background has asked already is not asked again.
 */
export async function runsThen(
  place: Work,
  mark: Mark,
  questions: readonly Question[],
  options: Options,
): Promise<RunsThen[] | undefined> {
  const asked = [mark, hashesOf(place, options.today), questions.map(({ files }) => files)]
  const answers = place.handedOver?.answers(asked) ?? (await ask(place, mark, questions, options))
  if (answers === undefined) return undefined
  if (place.background) besides(place, () => handOverAnswers(place, asked, answers))
  const all: RunsThen[] = []
  for (const [at, { files, unwatched }] of questions.entries()) {
    const { runs = [], left = [], made = [] } = answers[at] ?? {}
    const runners = byRunner(await runnersOf(place, files)).map(({ runner }) => runner)
    const records = runs.flatMap((run, nth) => {
      const runner = runners[nth]
      return runner === undefined ? [] : [{ ...run, runner }]
    })
    const isMade = new Set(made)
    all.push({ runs: records, lacking: [...left, ...unwatched].filter((one) => !isMade.has(one)) })
  }
  return all
}

/** What is brought into the old tree is part of the question. */
function hashesOf({ project }: Place, today: readonly RelPath[]): [RelPath, string][] {
  return today.map((path) => {
    try {
      return [path, sha256(readFileSync(toAbsolute(project, path)))]
    } catch {
      return [path, ''] // gone now, and gone there
    }
  })
}

function ask(
  place: Place,
  mark: Mark,
  questions: readonly Question[],
  { today, timeoutMs }: Options,
): Promise<Answer[] | undefined> {
  return onOldTree(place, mark, { for: 'baseline', today, timeoutMs }, async (tree) => {
    const answers: Answer[] = []
    for (const { files, unwatched } of questions) {
      const runs = await tree.run(files)
      const made = [...tree.left, ...unwatched].filter((path) => tree.isMade(path))
      const records = runs.map(({ run, results }) => ({ run, results }))
      answers.push({ runs: records, left: [...tree.left], made })
    }
    return answers
  })
}
