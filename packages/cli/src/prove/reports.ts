import { quoteName } from '@tailtest/adapter-kit'
import { onOneLine, type RelPath } from '@tailtest/project'
import { showId } from '@tailtest/results'
import {
  ACCUSED,
  OPEN,
  type Proof,
  type ProvenSource,
  type ProveVerdict,
  unrunWords,
} from '@tailtest/tdd'

/** What persons read of a verdict whose own word says nothing to most: of one test, of several. */
const PLAIN: Partial<Record<ProveVerdict, readonly [one: string, more: string]>> = {
  characterisation: ['pins existing behaviour', 'pin existing behaviour'],
}

/** A verdict in words that persons read; `count` tests have it. */
export function verdictWords(verdict: ProveVerdict, count = 1): string {
  return PLAIN[verdict]?.[count === 1 ? 0 : 1] ?? verdict
}

/** So much of a reason is told. */
const MOST = 300

/** A proof for people: the answer, each test with its verdict, sources that no proven test reaches. */
export function lines(proof: Proof, rows: readonly Row[]): string[] {
  const { base, head, tests, sources, deleted, notes, doubts, mutants, outcome } = proof
  const range = `${base.slice(0, 8)}..${head.slice(0, 8)}`
  const counts = countsOf(tests.map(({ verdict }) => verdict))
  const told = counts === '' ? 'no new or changed test' : counts
  const unreached = sources.filter(({ state }) => state === 'unproven').length
  const ends = unreached === 0 ? '' : `; ${unreached} of ${sources.length} changed sources unproven`
  const nothing = tests.length + sources.length === 0
  return [
    `[tailtest] ${range} ${nothing ? 'holds nothing to prove' : `is ${outcome}: ${told}${ends}`}`,
    ...rows.map(rowLine),
    ...deleted.map((id) => `  deleted: ${quoteName(showId(id))}`),
    ...sources.flatMap(unrunLine),
    ...mutantsNote(mutants),
    ...notes.map((note) => `  note: ${plain(note)}`),
    ...doubts.map((doubt) => `  could not be determined: ${plain(doubt)}`),
  ]
}

/** `2 of 14 changed lines ran in no test: src/cart.ts:31-32`. */
function unrunLine({ file, lines }: ProvenSource): string[] {
  if (lines === undefined || lines.unrun.length === 0) return []
  return [`  note: ${unrunWords({ ...lines, file: quoteName(file) })}`]
}

/** Where not all of them that were needed were tried. */
function mutantsNote({ of, tried, beyond, ranOut }: Proof['mutants']): string[] {
  if (beyond === 0 && !ranOut) return []
  return [`  note: mutants: ${tried} of ${of} tried${ranOut ? ', time ran out' : ''}`]
}

const SIGNS = { fine: ' ', wrong: '✗', open: '?' } as const

function rowLine({ file, line, name, word, reason, state }: Row): string {
  const place = `${quoteName(file)}:${line}`
  return `${SIGNS[state]} ${word}: ${place} ${quoteName(name)}: ${plain(reason)}`
}

/** What a runner or git said, on one line. */
function plain(text: string): string {
  return onOneLine(text, MOST)
}

/** `2 proven, 1 hollow`. */
function countsOf(verdicts: readonly ProveVerdict[]): string {
  return [...new Set(verdicts)]
    .map((verdict) => {
      const count = verdicts.filter((one) => one === verdict).length
      return `${count} ${verdictWords(verdict, count)}`
    })
    .join(', ')
}

const LEVELS = { wrong: 'error', open: 'warning' } as const

/**
 * What GitHub shows beside the lines of a pull request, and above all of them: what could not be determined
 * (https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
 */
export function annotations(rows: readonly Row[], doubts: readonly string[]): string[] {
  const own = rows.flatMap(({ file, line, lastLine = line, name, word, reason, state }) => {
    if (state === 'fine') return []
    const place = `file=${property(file)},line=${line},endLine=${lastLine}`
    return `::${LEVELS[state]} ${place},title=${property(`tailtest: ${word}`)}::${data(`${name}: ${reason}`)}`
  })
  const title = property('tailtest: unknown')
  return [...own, ...doubts.map((doubt) => `::warning title=${title}::${data(doubt)}`)]
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

const ELEMENTS = { wrong: 'failure', open: 'error' } as const

/** A report that CI systems read: a case for each test, each hunk that is not proven, and each doubt. */
export function junit(rows: readonly Row[], doubts: readonly string[]): string {
  const count = (state: Row['state']) => rows.filter((row) => row.state === state).length
  const all = rows.length + doubts.length
  const errors = count('open') + doubts.length
  const counts = `tests="${all}" failures="${count('wrong')}" errors="${errors}"`
  const cases = rows.map(({ file, line, name, word, reason, state }) => {
    const head = `<testcase classname="${attribute(file)}" name="${attribute(name)}" file="${attribute(file)}" line="${line}"`
    if (state === 'fine') return `    ${head}/>`
    const element = ELEMENTS[state]
    return `    ${head}><${element} type="${word}" message="${attribute(reason)}"/></testcase>`
  })
  const open = doubts.map(
    (doubt) =>
      `    <testcase classname="tailtest prove" name="could be found out"><error type="unknown" message="${attribute(doubt)}"/></testcase>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="tailtest prove" ${counts}>`,
    ...cases,
    ...open,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Characters that XML does not have are left out. */
function attribute(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
    .replace(/[\t\n\r]/g, ' ')
}

/** One thing that a proof says of one place, in every form of the report. */
export interface Row {
  file: RelPath
  /** From 1. */
  line: number
  lastLine?: number
  name: string
  /** The verdict of a test, or what is said of a source. */
  word: string
  reason: string
  /** `wrong`: the answer is no because of it; `open`: it could not be determined. */
  state: 'fine' | 'wrong' | 'open'
}

/**
 * A proof as rows: tests first, then each hunk of a source that no proven test reaches; where it could not be determined
 * what the tests prove, that of a source is open, too.
 */
export function rowsOf({ tests, sources, outcome }: Proof): Row[] {
  const state = outcome === 'unknown' ? 'open' : 'wrong'
  const said = tests.map(({ id, file, line, verdict, reason }): Row => {
    const state = ACCUSED.has(verdict) ? 'wrong' : OPEN.has(verdict) ? 'open' : 'fine'
    const name = showId(id).slice(file.length).replace(/^::/, '') || 'the file'
    return { file, line, name, word: verdictWords(verdict), reason, state }
  })
  const unproven = sources.flatMap(({ file, unproven, tests: passing }) =>
    unproven.map(({ name, lines: [line, lastLine] }): Row => {
      const reason =
        passing.length === 0
          ? 'no test that reaches it fails without it'
          : 'all tests that reach it pass without it'
      const place = line === lastLine ? `line ${line}` : `lines ${line} to ${lastLine}`
      const shown = name === undefined ? place : `${name}, ${place}`
      return { file, line, lastLine, name: shown, word: 'unproven', reason, state }
    }),
  )
  return [...said, ...unproven]
}
