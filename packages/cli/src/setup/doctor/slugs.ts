import { readFileSync, statSync } from 'node:fs'
import { quoteName } from '@tailtest/adapter-kit'
import { isTestFile, type RelPath, toAbsolute, walk } from '@tailtest/project'
import { openSyntax } from '@tailtest/syntax'
import { bodiesOf, type SlugPlace, slugsIn } from '@tailtest/tdd'
import { type Check, type Finding, type Patient, problem, warning } from './check.ts'

/** Test files that are looked at, and the bytes of the largest. */
const MOST_FILES = 20_000
const MOST_BYTES = 1_000_000

/** A slug, where it stands, and whether a test takes it. */
interface Slug extends SlugPlace {
  file: RelPath
  isTaken: boolean
}

/** Whether the names that comments give to tests (`@tailtest-id`) name one test each. */
export const slugs: Check = async (patient) => {
  const found = await slugsOf(patient)
  const names = [...new Set(found.map(({ slug }) => slug))]
  return names.flatMap((name) => {
    const places = found.filter(({ slug }) => slug === name)
    if (places.length > 1) return [ofShared(name, places)]
    return places.filter(({ isTaken }) => !isTaken).map(ofLost)
  })
}

async function slugsOf({ project, dist }: Patient): Promise<Slug[]> {
  const syntax = openSyntax({ from: dist })
  const found: Slug[] = []
  for (const file of walk(project, { limit: MOST_FILES })) {
    const places = isTestFile(file) ? read(toAbsolute(project, file)) : undefined
    if (places === undefined || places.slugs.length === 0) continue
    const bodies = await bodiesOf(file, places.source, syntax)
    const isUnread = bodies.every(({ id }) => id.endsWith('::')) // the file as a whole
    for (const place of places.slugs) {
      const isTaken = isUnread || bodies.some(({ slug }) => slug === place.slug)
      found.push({ ...place, file, isTaken })
    }
  }
  return found
}

function read(path: string): { source: string; slugs: readonly SlugPlace[] } | undefined {
  try {
    const stat = statSync(path)
    if (!stat.isFile() || stat.size > MOST_BYTES) return undefined
    const source = readFileSync(path, 'utf8')
    return { source, slugs: slugsIn(source) }
  } catch {
    return undefined // gone, or not ours to read
  }
}

const placeOf = ({ file, line }: Slug) => `${quoteName(file)}:${line}`

function ofShared(slug: string, places: readonly Slug[]): Finding {
  const message = `@tailtest-id ${quoteName(slug)} is given ${places.length} times, and names no test: ${places.slice(0, 3).map(placeOf).join(', ')}`
  return problem('gate', message, 'Give each test a name of its own.')
}

function ofLost(slug: Slug): Finding {
  const message = `@tailtest-id ${quoteName(slug.slug)} names no test: ${placeOf(slug)}`
  return warning('gate', message, 'Put it into the three lines above a test, or take it out.')
}
