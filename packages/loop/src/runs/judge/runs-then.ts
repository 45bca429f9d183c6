import { readFileSync } from 'node:fs'
import { type RelPath, sha256, toAbsolute } from '@tailtest/project'
import { listOf, number, readerOf, type Shape, text } from '@tailtest/session'
import type { Mark } from '@tailtest/tree'
import type { Place } from '../../context.ts'
import { besides } from '../besides.ts'
import { keep, kept, nameOf, readResults } from '../start/hand-over.ts'
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

const KEPT = {
  /** When it was asked, in milliseconds since 1970. */
  ts: number,
  answers: listOf(
    readerOf({
      runs: listOf(readerOf({ run: text, results: readResults })),
      left: listOf(text),
      made: listOf(text),
    }),
  ),
} satisfies Shape

type Answer = NonNullable<ReturnType<typeof readKept>>['answers'][number]

const readKept = readerOf(KEPT)

interface Options {
  /** Files as they are now that go over the old ones. */
  today: readonly RelPath[]
  timeoutMs: number
}

/**
 * Runs files on the tree of a mark, one question after the other; `undefined`: there is no copy to be had, or not in this
 * time. What a process beside the agent has asked already is not asked again.
 */
export async function runsThen(
  place: Place,
  mark: Mark,
  questions: readonly Question[],
  options: Options,
): Promise<RunsThen[] | undefined> {
  const name = nameOf([mark, textsOf(place, options.today), questions.map(({ files }) => files)])
  const known = place.beside === undefined ? readKept(kept(place, name))?.answers : undefined
  const answers = known ?? (await ask(place, mark, questions, options))
  if (answers === undefined) return undefined
  if (place.beside !== undefined && answers.every(isWhole)) {
    besides(place, () => keep(place, name, { ts: place.now(), answers }))
  }
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

const isWhole = ({ runs }: Answer) =>
  runs.length > 0 && runs.every(({ results }) => results.crash === undefined && !results.timedOut)

/** What is brought into the old tree is part of the question. */
function textsOf({ project }: Place, today: readonly RelPath[]): [RelPath, string][] {
  return today.map((path) => {
    try {
      return [path, sha256(readFileSync(toAbsolute(project, path), 'utf8'))]
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
