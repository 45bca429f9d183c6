import type { FileError } from '../../report/types.ts'
import type { Places } from './words.ts'

const DIAGNOSTIC = /^(?:vet: )?(\S.*?\.go):(\d+)(?::(\d+))?: (.+)$/

/** What only follows from another error. */
const CONSEQUENCE =
  /^(?:declared and not used|.* declared and not used|".*" imported and not used|too many errors)/

/** An import found nothing, or nothing that this system compiles. */
const UNFOUND =
  /no required module provides|cannot find (?:package|module)|is not in (?:std|GOROOT)|missing go\.sum entry|build constraints exclude all|no Go files in|import cycle/

/** Why a package could not be built or vetted, as the error of a file: the worst diagnostic first. */
export function buildError(
  output: string,
  { place }: Pick<Places, 'place'>,
): Omit<FileError, 'file'> {
  const lines = output
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^(?:# |FAIL\t)/.test(line))
  const found = lines.flatMap((line) => {
    const [, path, number, column, text] = DIAGNOSTIC.exec(line.trim()) ?? []
    if (path === undefined || text === undefined) return []
    const at = place(path)
    return [{ at, text, where: `${at ?? path}:${number}${column ? `:${column}` : ''}` }]
  })
  const first = found.find(({ text }) => !CONSEQUENCE.test(text)) ?? found[0]
  const kind = UNFOUND.test(output) ? 'load' : 'compile'
  if (first === undefined) {
    const between = lines[0]?.startsWith('package ') ? ' ' : '\n' // a chain of imports
    const text = lines.map((line) => line.trim()).join(between)
    return { message: text || 'the package could not be built', kind }
  }
  const others = found
    .filter((each) => each !== first)
    .map(({ where, text }) => `${where}: ${text}`)
  return {
    message: [first.text.replace(/; to add it:$/, ''), ...others].join('\n'),
    kind,
    stack: first.where,
    ...(first.at !== undefined && { at: first.at }),
  }
}

/** The parts of what Go before 1.24 prints of its builds on standard error, by the package they are of. */
export function buildOutputs(text: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  let name: string | undefined
  for (const line of text.split('\n')) {
    name = /^# (?!\[)(\S+)/.exec(line)?.[1] ?? name
    if (name !== undefined) parts.set(name, `${parts.get(name) ?? ''}${line}\n`)
  }
  return parts
}
