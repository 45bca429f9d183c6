import { lineRanges, type Proof, VERDICTS } from '@tailtest/tdd'
import { type Row, verdictWords } from './reports.ts'

/** What a result of a report says, in the order of the rules. */
const RULES = {
  ...Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, `A test of the change: ${verdictWords(verdict)}.`]),
  ),
  unproven: 'No test proves a changed part of a source.',
  unrun: 'Changed lines ran in no test.',
}
const IDS = Object.keys(RULES)

const LEVELS = { wrong: 'error', open: 'warning', fine: 'note' } as const

interface Place {
  file: string
  line: number
  lastLine?: number
}

/**
 * A report in SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/): a result for each row that is not as it should be
 * and for changed lines that ran in no test, a notification for each doubt. Pure.
 */
export function sarif(rows: readonly Row[], proof: Proof, version: string): object {
  const told = rows.filter(({ state }) => state !== 'fine')
  return {
    $schema:
      'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'tailtest', version, rules: IDS.map(rule) } },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: proof.outcome !== 'unknown',
            toolExecutionNotifications: proof.doubts.map((text) => ({
              level: 'warning',
              message: { text },
            })),
          },
        ],
        results: [
          ...told.map(({ name, word, reason, state, ...place }) =>
            result(word, LEVELS[state], `${name}: ${reason}`, place),
          ),
          ...unrun(proof),
        ],
      },
    ],
  }
}

function rule(id: string, index: number): object {
  return { id, shortDescription: { text: Object.values(RULES)[index] } }
}

function result(word: string, level: string, text: string, { file, line, lastLine }: Place) {
  return {
    ruleId: word,
    ruleIndex: IDS.indexOf(word),
    level,
    message: { text },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file) },
          region: { startLine: line, endLine: lastLine ?? line },
        },
      },
    ],
  }
}

/** Relative to the root, which whoever reads the report knows. */
function uriOf(file: string): string {
  return file.split('/').map(encodeURIComponent).join('/')
}

function unrun({ sources }: Proof): object[] {
  return sources.flatMap(({ file, lines }) =>
    lineRanges(lines?.unrun ?? []).map(([line, lastLine]) =>
      result('unrun', 'note', 'no test runs it', { file, line, lastLine }),
    ),
  )
}
