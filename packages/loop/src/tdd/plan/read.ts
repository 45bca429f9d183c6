import { type Item, jsonFault, quoteName, readSpan, type Span } from '@tailtest/adapter-kit'
import { type RelPath, relPath } from '@tailtest/project'

/** One step of a plan; what else its author wrote beside these fields stays in the file. */
export interface PlanStep {
  title: string
  /** The test that is its red: an id, its titles as they are shown, the last of them, or its slug. */
  test_id?: string
  /** The file that the test is in, or is to be written into. */
  test_file_path?: RelPath
  done?: boolean
}

/** A plan that cannot be used: the file as it is named to people, the line (from 1), and what is wrong. */
export class PlanFailure extends Error {
  override readonly name = 'PlanFailure'
  readonly code = 'BAD_PLAN'
}

/** Where the plan of a root lies. */
export const PLAN_FILE = relPath('.tailtest/tdd/plan.json')

/** A plan's steps, and where each stands in its text. */
export interface ReadPlan {
  steps: readonly PlanStep[]
  span: Span
}

/** Reads a plan's text, a byte order mark before it or not. Pure. Throws {@link PlanFailure}. */
export function readPlan(text: string): ReadPlan {
  const fault = jsonFault(text)
  if (fault !== undefined) {
    const { at, rest } = fault
    const found = rest === '' ? 'it ends too early' : `${quoteName(rest, 40)} is not allowed here`
    throw failure(text, at, `it is not JSON: ${found}`)
  }
  const span = readSpan(text, text.startsWith('\ufeff') ? 1 : 0)
  if (text[span.start] !== '[') {
    throw failure(text, span.start, `it is ${shown(text, span)}: expected a list of steps`)
  }
  return { steps: (span.items ?? []).map((item) => readStep(text, item)), span }
}

/** What a field of a step may be: its value, or in words what is expected. */
type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string' && value.trim() !== ''
const FIELDS: Readonly<Record<keyof PlanStep, readonly [Check, expected: string]>> = {
  title: [isText, 'a non-empty text'],
  test_id: [isText, 'the id of a test, or no such field'],
  test_file_path: [(value) => pathOf(value) !== undefined, 'a path from the root'],
  done: [(value) => typeof value === 'boolean', 'true or false'],
}

function readStep(text: string, item: Item): PlanStep {
  const { value: span } = item
  if (text[span.start] !== '{') {
    throw failure(text, span.start, `a step is ${shown(text, span)}: expected an object`)
  }
  for (const { key = '', value } of span.items ?? []) {
    const row = Object.entries(FIELDS).find(([name]) => name === key)
    if (row === undefined) continue
    const [isGood, expected] = row[1]
    if (isGood(parsed(text, value))) continue
    throw failure(text, value.start, `"${key}" is ${shown(text, value)}: expected ${expected}`)
  }
  // of a key that stands twice the last one counts, as everywhere
  const field = (key: string) => {
    const found = span.items?.findLast((member) => member.key === key)
    return found === undefined ? undefined : parsed(text, found.value)
  }
  const [title, id, file] = [field('title'), field('test_id'), pathOf(field('test_file_path'))]
  if (typeof title !== 'string') throw failure(text, span.start, 'a step has no "title"')
  return {
    title,
    ...(typeof id === 'string' && { test_id: id }),
    ...(file !== undefined && { test_file_path: file }),
    ...(field('done') === true && { done: true }),
  }
}

function parsed(text: string, { start, end }: Span): unknown {
  return JSON.parse(text.slice(start, end))
}

function pathOf(value: unknown): RelPath | undefined {
  if (typeof value !== 'string') return undefined
  try {
    return relPath(value) || undefined
  } catch {
    return undefined // relPath throws on what is no path below the root
  }
}

function shown(text: string, { start, end }: Span): string {
  if (text[start] === '[') return 'a list'
  return text[start] === '{' ? 'an object' : quoteName(text.slice(start, end), 80)
}

function failure(text: string, offset: number, message: string): PlanFailure {
  const line = text.slice(0, offset).split(/\r\n|\r|\n/).length
  return new PlanFailure(`${PLAN_FILE}:${line}: ${message}`)
}
