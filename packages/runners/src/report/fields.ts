import { isObject, type JsonObject, parseJson } from '@tailtest/project'
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export function fieldsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

/** The objects of a report with one JSON object a line; lines that hold none, a torn last one, are left out. */
export function* objectsIn(report: string): Generator<JsonObject> {
  for (let start = 0; start < report.length; ) {
    const newline = report.indexOf('\n', start)
    const end = newline === -1 ? report.length : newline
    const value = parseJson(report.slice(start, end))
    if (isObject(value)) yield value
    start = end + 1
  }
}
