import type { ImportGraph } from '../../src/index.ts'

/** One file that imports another, directly: `a.ts -> b.ts`. */
export type Edge = string

export function edge(from: string, to: string): Edge {
  return `${from} -> ${to}`
}

/** Every direct import of a graph. */
export function edgesOf(graph: ImportGraph): Set<Edge> {
  const found = new Set<Edge>()
  for (const file of new Set(graph.files.flatMap((path) => [path, ...graph.imports(path)]))) {
    for (const { file: user } of graph.importers(file, 1)) found.add(edge(user, file))
  }
  return found
}

/** Why an edge that only one of the two has is no mistake; `undefined`: nobody knows. */
export type Explain = (edge: Edge) => string | undefined

export interface Difference {
  both: number
  /** Reason → how many, and one of them. */
  explained: Map<string, { count: number; example: Edge }>
  unexplained: string[]
}

export function compare(
  ours: ReadonlySet<Edge>,
  theirs: ReadonlySet<Edge>,
  explain: { onlyOurs: Explain; onlyTheirs: Explain },
): Difference {
  const difference: Difference = { both: 0, explained: new Map(), unexplained: [] }
  const note = (one: Edge, side: string, reason: string | undefined) => {
    if (reason === undefined) difference.unexplained.push(`${side}: ${one}`)
    else {
      const known = difference.explained.get(reason)
      difference.explained.set(reason, { count: (known?.count ?? 0) + 1, example: one })
    }
  }
  for (const one of ours) {
    if (theirs.has(one)) difference.both += 1
    else note(one, 'only ours', explain.onlyOurs(one))
  }
  for (const one of theirs) if (!ours.has(one)) note(one, 'only theirs', explain.onlyTheirs(one))
  return difference
}

/** Takes the differences of one project into those of many. */
export function add(all: Difference, name: string, one: Difference): void {
  all.both += one.both
  for (const [reason, { count, example }] of one.explained) {
    const known = all.explained.get(reason)
    all.explained.set(reason, {
      count: (known?.count ?? 0) + count,
      example: `${name}: ${example}`,
    })
  }
  all.unexplained.push(...one.unexplained.map((line) => `${name}: ${line}`))
}

/** One line for whoever runs the comparison. */
export function report(name: string, { both, explained, unexplained }: Difference): string {
  const reasons = [...explained].map(
    ([reason, { count, example }]) => `\n    ${count} × ${reason} (${example})`,
  )
  return `${name}: ${both} imports agree, ${unexplained.length} differ without a reason${reasons.join('')}`
}
