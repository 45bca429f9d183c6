/** The circles in a graph, each once, from its first name in the alphabet: `a → b → a` is `['a', 'b']`. */
export function circlesIn(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles = new Map<string, string[]>()
  const done = new Set<string>()
  const visit = (node: string, path: string[]): void => {
    const start = path.indexOf(node)
    if (start !== -1) {
      const circle = fromFirst(path.slice(start))
      circles.set(circle.join(' '), circle)
    } else if (!done.has(node)) {
      for (const next of edges.get(node) ?? []) visit(next, [...path, node])
      done.add(node)
    }
  }
  for (const node of edges.keys()) visit(node, [])
  return [...circles.values()]
}

function fromFirst(circle: string[]): string[] {
  const first = circle.indexOf(circle.toSorted()[0] ?? '')
  return [...circle.slice(first), ...circle.slice(0, first)]
}
