import { delimiter, join } from 'node:path'
import type { RelPath } from '@tailtest/project'
import type { Lines, Stretch } from '../../report/lines.ts'
import { readReport } from '../../report/report-file.ts'
import planted from './lines.py'

/** Python 3.10 and later, whatever starts it: a `sitecustomize` of ours, which loads the one that it stands before. */
export const pythonLines: Lines = {
  invocation: ({ sources, root, folder, env }, own) => {
    const modules = sources.filter((path) => path.endsWith('.py'))
    if (modules.length === 0) return undefined
    const paths = modules.map((path) => join(root, path)).join('\0')
    const searched = own.env?.PYTHONPATH ?? env.PYTHONPATH
    return {
      ...own,
      env: { ...own.env, PYTHONPATH: withFirst(folder, searched) },
      plant: [
        ...(own.plant ?? []),
        { name: 'sitecustomize.py', text: planted },
        { name: 'lines.txt', text: paths },
      ],
    }
  },
  read: async ({ sources, folder }) => {
    const text = await readReport(join(folder, 'lines.log'))
    const modules = sources.filter((path) => path.endsWith('.py'))
    return text === undefined ? undefined : readLines(text, modules)
  },
}

function withFirst(folder: string, paths: string | undefined): string {
  const others = (paths ?? '').split(delimiter).filter((path) => path !== '' && path !== folder)
  return [folder, ...others].join(delimiter)
}

/**
 * Reads `code <file> <line>,…`, `ran <file> <line>`, and `lost`, after which nothing is known of the whole run. A torn
 * line is none. Pure.
 */
export function readLines(
  text: string,
  files: readonly RelPath[],
): ReadonlyMap<RelPath, readonly Stretch[]> | undefined {
  const code = new Map<string, Set<number>>()
  const ran = new Set<string>()
  for (const row of text.split('\n').slice(0, -1)) {
    const [word, file = '', lines = ''] = row.split(' ')
    if (word === 'lost') return undefined
    if (word === 'ran') ran.add(`${file} ${lines}`)
    if (word !== 'code') continue
    const known = code.get(file) ?? new Set()
    for (const line of lines.split(',')) if (/^[1-9]\d*$/.test(line)) known.add(Number(line))
    code.set(file, known)
  }
  const all = new Map<RelPath, readonly Stretch[]>()
  for (const [file, lines] of code) {
    const path = files[Number(file)]
    if (path === undefined) continue
    const stretches = [...lines].map((line): Stretch => {
      return { from: [line, 0], to: [line + 1, 0], ran: ran.has(`${file} ${line}`) }
    })
    all.set(path, stretches)
  }
  return all
}
