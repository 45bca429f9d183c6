import { quoteName, visible } from '@tailtest/adapter-kit'
import type { TakenBack, Undone } from '@tailtest/loop'

const STATES: Readonly<Record<TakenBack['state'], string>> = {
  'taken-back': 'taken back',
  undone: 'undone',
  'cut-off': 'cut off half-way',
}

/** What was taken back, for a person. Pure. */
export function listLines(all: readonly TakenBack[]): string[] {
  if (all.length === 0) return ['nothing was taken back here']
  return all.flatMap(({ id, ts, state, files, undo_of }) => [
    `${id}  ${new Date(ts).toISOString()}  ${STATES[state]}${undo_of === undefined ? '' : `, by undoing ${undo_of}`}`,
    ...files.flatMap(fileLines),
  ])
}

function fileLines({ path, result, rescued }: TakenBack['files'][number]): string[] {
  const isLeft = result === 'conflict' || result === 'kept'
  const lost = `    what was written into it at that moment: .tailtest/tdd/blobs/${rescued}`
  return [
    `  ${quoteName(path)}${isLeft ? ' (left alone)' : ''}`,
    ...(rescued === undefined ? [] : [lost]),
  ]
}

/** What undoing did, or would do, for a person. Pure. */
export function undoneLines(
  files: readonly Undone[],
  { id, dryRun }: { id: string | undefined; dryRun: boolean },
): string[] {
  const lines = files.flatMap((file) => (dryRun ? wouldBe(file) : [was(file)]))
  if (files.length === 0) return ['nothing to bring again: no file was changed']
  return id === undefined ? lines : [...lines, `to take it back again: tailtest undo ${id}`]
}

function was({ path, result, content }: Undone): string {
  const name = quoteName(path)
  if (result === 'restored') return `${name}: is there again`
  if (result === 'same') return `${name}: was there already`
  return `${name}: left alone, for somebody changed it since${kept(content)}`
}

function wouldBe(file: Undone): string[] {
  return file.result === 'restored'
    ? file.diff.replace(/\n$/, '').split('\n').map(visible)
    : [was(file)]
}

function kept(content: string | undefined): string {
  return content === undefined ? '' : `; what it was: .tailtest/tdd/blobs/${content}`
}
