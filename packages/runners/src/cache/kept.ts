import { type Project, type RelPath, toAbsolute } from '@tailtest/project'
import { type Listing, type Look, openLook } from '../look.ts'
import { openReads, type Reads } from '../reads.ts'
import type { Env } from '../types.ts'
import { type CacheOptions, keep, nowOf, recall, type Testimony, witnessEnv } from './store.ts'

/** So long a list of names is not kept, in characters: its folder is known by its stamp alone. */
const MAX_SHAPE = 8 * 1024

/** What the shape of a whole listing begins with. */
const WHOLE = '*'

/** Everything that a listing tells: a test run that leaves a file there for a moment changes the folder's stamp, and nothing else. */
function wholeShape({ files, names }: Listing): string {
  return [WHOLE, ...files, '', ...[...names].sort()].join('\0')
}

/** What an answer is looked for with; all that is asked is noted. */
export interface Scene {
  env: Env
  reads: Reads
  look: Look
}

/** A question about a project's files, and what its answer looks like. */
export interface Query<Answer> {
  project: Project
  env: Env
  /** Looks again although a kept answer still holds, and keeps the new one. */
  fresh?: boolean
  isAnswer(value: unknown): value is Answer
  /** What was looked at in a folder of which only folders and names of manifests were. */
  shape(listing: Listing): string
  look(scene: Scene): Promise<Answer>
}

/** The answer that was kept while all that it rests on is as it was, else a new one, which is kept. */
export async function answerOf<Answer>(
  cache: CacheOptions | undefined,
  { project, env, fresh = false, isAnswer, shape, look }: Query<Answer>,
): Promise<Answer> {
  if (cache === undefined) {
    const reads = openReads()
    return look({ env, reads, look: openLook(project, reads) })
  }
  const hasShape = (folder: RelPath, known: string) => {
    const listing = openLook(project)(folder)
    return known === (known.startsWith(WHOLE) ? wholeShape(listing) : shape(listing))
  }
  const kept = fresh ? undefined : recall(cache, { project, env, hasShape })
  if (isAnswer(kept)) return kept
  const since = nowOf(cache)
  const testimony: Testimony = { asked: [], env: new Map() }
  const reads = openReads((...question) => testimony.asked.push(question))
  const listings = new Map<RelPath, Listing>()
  const answer = await look({
    env: witnessEnv(env, testimony),
    reads,
    look: openLook(project, reads, listings),
  })
  const shapes = new Map<string, string>()
  for (const [folder, listing] of listings) {
    const known = listing.isSeen ? wholeShape(listing) : shape(listing)
    if (known.length <= MAX_SHAPE) shapes.set(toAbsolute(project, folder), known)
  }
  keep(cache, { project, answer, testimony, shapes, since })
  return answer
}
