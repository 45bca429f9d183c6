import { baseName } from '@tailtest/project'
import { isName } from '../bodies/words.ts'
import type { TestBody } from '../types.ts'
import type { ChangedFile } from './types.ts'

/** Names as they are declared, whatever the language: functions, classes, values, methods, keys. */
const DECLARED = [
  /\b(?:function\*?|class|const|let|var|def|func|fn|type|interface|enum|struct|trait|mod|module)\s+(?:\([^)\n]*\)\s*)?([\p{L}_$][\p{L}\p{N}_$]*)/gu,
  /^[ \t]*(?:(?:async|static|public|private|protected|export|override|readonly|get|set|final)[ \t]+)*([\p{L}_$][\p{L}\p{N}_$]*)\s*(?:<[^>\n]*>\s*)?\(/gmu,
  /^[ \t]*['"]?([\p{L}_$][\p{L}\p{N}_$-]*)['"]?\??\s*[:=]/gmu,
]

function declaredIn(text = ''): Set<string> {
  return new Set(
    DECLARED.flatMap((form) => [...text.matchAll(form)].flatMap(([, name = '']) => name)),
  )
}

/** What no changed source declares or mentions any more. */
export function removedNames(files: readonly ChangedFile[]): ReadonlySet<string> {
  const sources = files.filter(({ class: kind }) => kind === 'source')
  const gone = new Set(sources.flatMap(({ before }) => [...declaredIn(before)]))
  for (const { after = '' } of sources) {
    for (const [word] of after.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) gone.delete(word)
  }
  return gone
}

/** Whether what a lost test was about is gone with it: a name it uses, or the source it loads. */
export function isRemoved(
  { body, around }: { file: ChangedFile; body: TestBody; around: readonly string[] },
  { files, names }: { files: readonly ChangedFile[]; names: ReadonlySet<string> },
): boolean {
  const words = [...body.code, ...body.head]
  const texts = words.flatMap((word) =>
    isName(word) ? [word] : (word.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []),
  )
  if (texts.some((word) => names.has(word))) return true
  const gone = files.filter((each) => each.class === 'source' && each.after === undefined)
  const all = around.join(' ')
  return gone.some(({ path }) => {
    const stem = baseName(path).split('.', 1)[0] ?? ''
    return stem !== '' && new RegExp(`\\b${stem.replace(/\W/g, '\\$&')}\\b`).test(all)
  })
}
