import { languageOf } from '@tailtest/project'
import { nodes, type SyntaxNode } from '@tailtest/syntax'
import { isArid } from './arid.ts'
import { ROWS } from './languages/index.ts'
import type { Row } from './languages/row.ts'
import { type At, brokenIn } from './node.ts'
import { type Edit, LATE } from './rules/edit.ts'
import { FINDERS } from './rules/index.ts'
import { type Mutant, type MutantOptions, RULES, type Swap } from './types.ts'

/** More are of no use to anybody. */
const MOST_PER_LINE = 2

const GENERATED =
  /^(?:\s*(?:\/\/|#|\/?\*+|--|<!--|<\?php)[^\n]*\n){0,20}?[^\n]*(?:@generated\b|DO NOT EDIT|auto-?generated)/i

/** Whether sources of this name have mutants. */
export function canMutate(path: string): boolean {
  const language = languageOf(path)
  return language !== undefined && ROWS[language] !== undefined
}

/** Whether an error of its build, of which no test says anything, keeps a mutant of this file from running. */
export function isBuilt(path: string): boolean {
  const language = languageOf(path)
  return language !== undefined && ROWS[language]?.isBuilt === true
}

/**
 * The mutants of a source, those that tell most first: the first of every line, then the second of every line. The same
 * source has the same ones; each parses. None: nothing reads the language, or there is nothing to change.
 */
export async function mutantsOf(
  path: string,
  source: string,
  {
    lines,
    perLine = MOST_PER_LINE,
    sameKind = false,
    sameForm = false,
    thorough = false,
    syntax = { nodes },
  }: MutantOptions = {},
): Promise<Mutant[]> {
  const language = languageOf(path)
  const row = language && ROWS[language]
  if (row === undefined || GENERATED.test(source.slice(0, 4096))) return []
  const root = await syntax.nodes(path, source)
  if (root === undefined) return []
  const wanted = lines && new Set(lines)
  const found = editsIn(root, row, { wanted, sameKind, sameForm, thorough }).map((edit) =>
    mutantOf(edit, source),
  )
  const byLine = new Map<number, Ranked[]>()
  for (const ranked of found) {
    const { line } = ranked.mutant
    byLine.set(line, [...(byLine.get(line) ?? []), ranked])
  }
  const broken = brokenIn(root)
  const reads = async ({ mutant }: Ranked) => {
    const changed = await syntax.nodes(path, mutate(source, mutant))
    return changed !== undefined && brokenIn(changed) <= broken
  }
  const chosen: Ranked[] = []
  for (const ranked of byLine.values()) {
    chosen.push(...(await chosenOf(ranked.sort(byRank), perLine, reads)))
  }
  return chosen
    .sort((one, other) => one.round - other.round || byRank(one, other))
    .map(({ mutant }) => mutant)
}

/** The source with the fault in it. */
export function mutate(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end)
}

interface Ranked {
  mutant: Mutant
  rank: number
  /** As which of its line it was chosen. */
  round: number
}

function byRank(one: Ranked, other: Ranked): number {
  const places = (ranked: Ranked) => [ranked.rank, ranked.mutant.start, ranked.mutant.end] as const
  const [left, right] = [places(one), places(other)]
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2]
}

/** Of a line the best, then those of other rules. */
async function chosenOf(
  ranked: readonly Ranked[],
  most: number,
  reads: (one: Ranked) => Promise<boolean>,
): Promise<Ranked[]> {
  const chosen: Ranked[] = []
  const rules = new Set<string>()
  const later: Ranked[] = []
  const take = async (one: Ranked) => {
    if (chosen.length >= most || !(await reads(one))) return
    rules.add(one.mutant.rule)
    chosen.push({ ...one, round: chosen.length })
  }
  for (const one of ranked) {
    if (rules.has(one.mutant.rule)) later.push(one)
    else await take(one)
  }
  for (const one of later) await take(one)
  return chosen
}

function mutantOf(edit: Edit, source: string): Ranked {
  const { rule, node, replacement, means, swap, later = 0 } = edit
  const { start, end } = node.range()
  const original = source.slice(start.index, end.index)
  const column = start.index - (source.lastIndexOf('\n', start.index - 1) + 1) + 1
  const at = { line: start.line + 1, column, start: start.index, end: end.index }
  const how = { ...(means !== undefined && { means }), ...(swap !== undefined && { swap }) }
  const mutant = { rule, ...at, original, replacement, ...how }
  return { mutant, rank: RULES.indexOf(rule) + later, round: 0 }
}

const SWAPS = {
  form: 'another value',
  kind: 'another value',
  constant: 'the same value for all',
} as const satisfies Record<Swap, string>

/** In the place of a value another one; and, much later, others that tell less: the same one whatever it was. */
function withOthers(edit: Edit, sameForm: boolean): Edit[] {
  const swaps: readonly Swap[] = sameForm ? ['form', 'kind', 'constant'] : ['kind', 'constant']
  const known = new Set<string>()
  const others = swaps.flatMap((swap): Edit[] => {
    const replacement = edit.another?.(swap)
    if (replacement === undefined || known.has(replacement)) return []
    const later = known.size === 0 ? (edit.later ?? 0) : (edit.later ?? 0) + LATE
    known.add(replacement)
    const means = sameForm && swap === 'kind' ? 'a value of another form' : SWAPS[swap]
    return [{ ...edit, replacement, means, swap, later }]
  })
  return others.length === 0 ? [edit] : others
}

interface Wanted {
  wanted: ReadonlySet<number> | undefined
  sameKind: boolean
  sameForm: boolean
  /** With those that may do the same as the code. */
  thorough: boolean
}

/** All that the rules find in the wanted lines, each change once. */
function editsIn(root: SyntaxNode, row: Row, options: Wanted): Edit[] {
  const { wanted, sameKind, sameForm, thorough } = options
  const edits = new Map<string, Edit>()
  const isWanted = (node: SyntaxNode) => {
    if (wanted === undefined) return true
    const { start, end } = node.range()
    for (let line = start.line; line <= end.line; line += 1) if (!wanted.has(line + 1)) return false
    return true
  }
  const touches = (node: SyntaxNode) => {
    if (wanted === undefined) return true
    const { start, end } = node.range()
    for (let line = start.line; line <= end.line; line += 1) if (wanted.has(line + 1)) return true
    return false
  }
  const waiting: At[] = [{ node: root, kind: root.kind(), up: undefined }]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const find of FINDERS) {
      const found = find(at, row)
      for (const edit of sameKind ? found.flatMap((one) => withOthers(one, sameForm)) : found) {
        if (edit.isDoubtful && !thorough) continue
        const { start, end } = edit.node.range()
        if (!isWanted(edit.node) || edit.node.text() === edit.replacement) continue
        const key = `${start.index} ${end.index} ${edit.replacement}`
        if (!edits.has(key)) edits.set(key, edit)
      }
    }
    let before: SyntaxNode | undefined
    for (const child of at.node.children()) {
      const kind = child.kind()
      if (child.isNamed() && touches(child) && !isArid(child, kind, row, { before, thorough })) {
        waiting.push({ node: child, kind, up: at })
      }
      before = child
    }
  }
  return [...edits.values()]
}
