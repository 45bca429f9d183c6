import { quoteName, visible } from '@tailtest/adapter-kit'
import { type TakenBack, takenBack, type Undone, type UndoOutcome, undo } from '@tailtest/loop'
import { findRoot, openProject, type Project } from '@tailtest/project'
import { Command } from 'commander'
import { requirePerson } from '../shell/agent-shell.ts'
import { CommandFailure, EXIT } from '../shell/failure.ts'
import { printJson, printLines } from '../shell/output.ts'

interface Options {
  dryRun?: true
  json?: true
}

/** Edits come again past the gate: that is for people. */
function requireNoAgent({ dryRun }: Options): void {
  const hint = 'Ask the person to run it in a terminal; --dry-run shows what it would do.'
  if (!dryRun) requirePerson('`tailtest undo <id>` is for people', hint)
}

const rowOf = ({ undo_of, ts, ...row }: TakenBack) => ({
  ...row,
  at: new Date(ts).toISOString(),
  undo_of: undo_of ?? null,
  files: row.files.map(({ path, result, rescued }) => ({
    ...{ path, result: result ?? null },
    ...(rescued !== undefined && { rescued }),
  })),
})

async function list(project: Project, options: Options): Promise<void> {
  const all = await takenBack(project)
  if (options.json) printJson({ taken_back: all.map(rowOf) })
  else printLines(listLines(all))
}

type Undoing = Extract<UndoOutcome, { type: 'undone' }>

/** What was asked for cannot be: why, and what can. */
function refusal(outcome: Exclude<UndoOutcome, Undoing>, id: string, root: string): CommandFailure {
  switch (outcome.type) {
    case 'unknown':
      return new CommandFailure(
        `nothing with the id ${quoteName(id)} was reverted in ${root}`,
        '`tailtest undo` lists what was reverted.',
      )
    case 'ambiguous':
      return new CommandFailure(
        `several ids begin with ${quoteName(id)}`,
        `Say which: ${outcome.ids.join(' or ')}`,
      )
    case 'undone-before':
      return new CommandFailure(
        `${quoteName(id)} was undone before`,
        `To revert it again: tailtest undo ${outcome.by}`,
      )
    case 'lost':
      return new CommandFailure(
        `what ${quoteName(id)} reverted is no longer kept`,
        'The patch beside its record may still apply: `tailtest undo --json` names it.',
      )
  }
}

function show({ id, files }: Undoing, { dryRun, json }: Options): void {
  const row = ({ path, result, diff, content }: Undone) => ({
    ...{ path, result, content: content ?? null },
    ...(dryRun && { diff }),
  })
  if (json) printJson({ dry_run: dryRun === true, id: id ?? null, files: files.map(row) })
  else printLines(undoneLines(files, { id, dryRun: dryRun === true }))
}

export const command = new Command('tailtest undo')
  .description(
    'Restores edits that were reverted because their test stayed red (`tdd.on_exhausted`); without an id, lists them.',
  )
  .argument('[id]', 'what to restore: an id from the list, or the start of one')
  .option('--dry-run', 'show what it would do as a diff, and change nothing')
  .option(
    '--json',
    'print {taken_back: […]}, or {dry_run, id, files: [{path, result, content}]} with what became of each file',
  )
  .action(async (id: string | undefined, options: Options) => {
    const cwd = process.cwd()
    const project = openProject(findRoot(cwd, cwd))
    if (id === undefined) return list(project, options)
    requireNoAgent(options)
    const writer = { actor: 'person', now: Date.now } as const
    const outcome = await undo(project, { id, dryRun: options.dryRun, writer })
    if (outcome.type !== 'undone') throw refusal(outcome, id, project.root)
    show(outcome, options)
    const isWhole = outcome.files.every(({ result }) => result === 'restored' || result === 'same')
    if (!isWhole) process.exitCode = EXIT.no
  })

const STATES: Readonly<Record<TakenBack['state'], string>> = {
  'taken-back': 'reverted',
  undone: 'undone',
  'cut-off': 'interrupted half-way',
}

/** What was taken back, for a person. Pure. */
function listLines(all: readonly TakenBack[]): string[] {
  if (all.length === 0) return ['nothing was reverted here']
  return all.flatMap(({ id, ts, state, files, undo_of }) => [
    `${id}  ${new Date(ts).toISOString()}  ${STATES[state]}${undo_of === undefined ? '' : `, by undoing ${undo_of}`}`,
    ...files.flatMap(fileLines),
  ])
}

function fileLines({ path, result, rescued }: TakenBack['files'][number]): string[] {
  const isLeft = result === 'conflict' || result === 'kept'
  const lost = `    what somebody wrote into it meanwhile: .tailtest/tdd/blobs/${rescued}`
  return [
    `  ${quoteName(path)}${isLeft ? ' (left alone)' : ''}`,
    ...(rescued === undefined ? [] : [lost]),
  ]
}

/** What undoing did, or would do, for a person. Pure. */
function undoneLines(
  files: readonly Undone[],
  { id, dryRun }: { id: string | undefined; dryRun: boolean },
): string[] {
  const lines = files.flatMap((file) => (dryRun ? wouldBe(file) : [was(file)]))
  if (files.length === 0) return ['nothing to restore: no file was changed']
  return id === undefined ? lines : [...lines, `to revert it again: tailtest undo ${id}`]
}

function was({ path, result, content }: Undone): string {
  const name = quoteName(path)
  if (result === 'restored') return `${name}: restored`
  if (result === 'same') return `${name}: already has these bytes`
  return `${name}: left alone: it was changed since${kept(content)}`
}

function wouldBe(file: Undone): string[] {
  return file.result === 'restored'
    ? file.diff.replace(/\n$/, '').split('\n').map(visible)
    : [was(file)]
}

function kept(content: string | undefined): string {
  return content === undefined ? '' : `; its earlier content: .tailtest/tdd/blobs/${content}`
}
