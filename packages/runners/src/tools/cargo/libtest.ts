/** What one test program printed that speaks as Rust's own harness does. */
export interface TestProgram {
  tests: LibTest[]
  /** How many it said to run. */
  count: number
  /** It came to its own summary; otherwise it ended before, or runs still. */
  ended: boolean
}

export interface LibTest {
  name: string
  status: 'pass' | 'fail' | 'skip'
  /** What it printed, where it failed. */
  output?: string
}

const STATUSES: ReadonlyMap<string | undefined, LibTest['status']> = new Map([
  ['ok', 'pass'],
  ['FAILED', 'fail'],
  ['ignored', 'skip'],
])

const BEGIN = /^running (\d+) tests?$/
/** A result: `test price::adds ... ok`. */
const RESULT = /^test (\S.*?) \.\.\. (ok|FAILED|ignored)(?:, .*)?$/
/** The same behind what another test printed past the harness. */
const BEHIND = /test ([\p{L}\p{N}_:]+)(?: - should panic)? \.\.\. (ok|FAILED|ignored)(?:, .*)?$/u
/** Of a line this much is looked at, from its beginning or from its end. */
const LONGEST = 1000
/** Between a name and its result stands what a test printed past the harness. */
const PENDING = /^test (\S.*?) \.\.\. /
const LATE = /(ok|FAILED)$/
const SUFFIX = / - (?:should panic|compile fail|compile)$/
const SECTION = /^---- (.*) stdout ----$/
const SUMMARY =
  /^test result: (ok|FAILED)\. (\d+) passed; (\d+) failed; (\d+) ignored; (\d+) measured; /

/** The test programs of a text, in its order. */
export function readPrograms(lines: Iterable<string>): TestProgram[] {
  const programs: TestProgram[] = []
  let reader: ProgramReader | undefined
  for (const line of lines) {
    const count = reader?.isTelling() ? undefined : BEGIN.exec(line)?.[1]
    if (count !== undefined) {
      const program: TestProgram = { tests: [], count: Number(count), ended: false }
      programs.push(program)
      reader = programReader(program)
    } else reader?.read(line)
    if (programs.at(-1)?.ended) reader = undefined
  }
  return programs
}

interface ProgramReader {
  read(line: string): void
  /** Whether it is told what failed tests printed, another harness's words maybe. */
  isTelling(): boolean
}

function programReader(program: TestProgram): ProgramReader {
  const failures: string[] = []
  let pending: string | undefined
  const settle = (name: string, word: string | undefined) => {
    pending = undefined
    const status = STATUSES.get(word) ?? 'fail'
    program.tests.push({ name: name.replace(SUFFIX, ''), status })
  }
  const read = (line: string) => {
    const summary = SUMMARY.exec(line)
    if (summary !== null && isOwn(summary, program, failures.length > 0)) {
      program.ended = true
      readFailures(program, failures)
    } else if (failures.length > 0 || line === 'failures:') failures.push(line)
    else {
      const [, name, word] = resultIn(line) ?? []
      if (name !== undefined) settle(name, word)
      else if (pending !== undefined && LATE.test(line)) settle(pending, LATE.exec(line)?.[1])
      else pending = PENDING.exec(line.slice(0, LONGEST))?.[1] ?? pending
    }
  }
  return { read, isTelling: () => failures.length > 0 }
}

function resultIn(line: string): RegExpExecArray | null {
  return RESULT.exec(line.slice(0, LONGEST)) ?? BEHIND.exec(line.slice(-LONGEST))
}

/** Not one that a failed test printed, of a harness that it had started. */
function isOwn([, word, ...counts]: readonly string[], { count }: TestProgram, failed: boolean) {
  const sum = counts.slice(0, 4).reduce((all, each) => all + Number(each), 0)
  return sum === count && (word === 'FAILED') === failed
}

/** What failed tests printed, a section each; then their names. The list is the harness's last word. */
function readFailures({ tests }: TestProgram, lines: readonly string[]): void {
  const list = lines.lastIndexOf('failures:')
  const names = new Set(lines.slice(list + 1).map((line) => line.trim()))
  const outputs = new Map<string, string[]>()
  let open: string[] | undefined
  for (const line of lines.slice(0, list)) {
    const name = SECTION.exec(line)?.[1]
    if (name !== undefined && names.has(name)) {
      open = []
      outputs.set(name, open)
    } else open?.push(line)
  }
  for (const test of tests) {
    if (names.has(test.name)) test.status = 'fail'
    const output = outputs.get(test.name)?.join('\n')
    if (test.status === 'fail' && output !== undefined) test.output = kept(output)
  }
}

/** Of a long output its first and its last characters: the panic stands there. */
const KEPT = 64 * 1024

function kept(text: string): string {
  return text.length <= 2 * KEPT ? text : `${text.slice(0, KEPT)}\n${text.slice(-KEPT)}`
}
