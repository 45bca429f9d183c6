/** An object of a report, none of it checked yet. */
export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export function fieldsIn(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : []
}

export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

/** The objects of a report with one JSON object a line; lines that hold none, a torn last one, are left out. */
export function* objectsIn(report: string): Generator<Fields> {
  for (let start = 0; start < report.length; ) {
    const newline = report.indexOf('\n', start)
    const end = newline === -1 ? report.length : newline
    const value = parseLine(report.slice(start, end))
    if (isFields(value)) yield value
    start = end + 1
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined // torn by a kill, or not ours
  }
}
