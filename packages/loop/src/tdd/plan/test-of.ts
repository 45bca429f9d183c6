import { isTestFile, mayBeTest, type RelPath, relPath } from '@tailtest/project'
import type { PlanStep } from './read.ts'

/** The test of a step: its file, and its name there; no name: every test of the file. */
export interface StepTest {
  file: RelPath
  name?: string
}

/** A test as somebody names it: `test/cart.test.ts::adds up`, a test file, or (no file) a title or a slug. Pure. */
export function partsOfTest(id: string): { file?: RelPath; name?: string } {
  const at = id.indexOf('::')
  const path = at < 0 ? fileIn(id, isTestFile) : fileIn(id.slice(0, at), mayBeTest)
  if (path === undefined) return { name: shownName(id) }
  const name = at < 0 ? '' : shownName(id.slice(at + 2))
  return name === '' ? { file: path } : { file: path, name }
}

/** Where a step's test is; `undefined`: it has none, or nobody said in which file. Pure. */
export function testOfStep({ test_id: id, test_file_path: path }: PlanStep): StepTest | undefined {
  if (id === undefined) return undefined
  if (path !== undefined && id.startsWith(`${path}::`)) {
    return { file: path, name: shownName(id.slice(path.length + 2)) }
  }
  if (path !== undefined && id === path) return { file: path }
  const { file = path, name } = partsOfTest(id)
  return file === undefined ? undefined : { file, ...(name !== undefined && { name }) }
}

function fileIn(text: string, isTest: (path: string) => boolean): RelPath | undefined {
  try {
    return isTest(text) ? relPath(text) : undefined
  } catch {
    return undefined // relPath throws on what is no path below the root
  }
}

/** An id's titles are joined by a control character, which people see as ` > `. */
function shownName(titles: string): string {
  return titles.replaceAll('\u001f', ' > ')
}
