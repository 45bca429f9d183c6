/** A test of ctest: a program that was started. */
export interface Ran {
  name: string
  command: string
  /** What it printed, and what ctest said of a program that is not there. */
  lines: string[]
  /** `Passed`, `Failed`, `SegFault`, `Subprocess aborted`, `Timeout`; `undefined`: it runs. */
  ended?: string
  durationMs?: number
}

const START = /^ *Start +(\d+): (.*)$/
const SAID = /^(\d+): (.*)$/
const COMMAND = /^Test command: /
const RESULT = /^ *\d+\/\d+ Test +#(\d+): .*?\.{3,} *(.*?) +([\d.]+) sec/
const ABOUT = /^(?:$|Working Directory: |Test timeout computed to be: |Environment variables: )/
const NOT_THERE = /^Could not find executable .+/

/** What `ctest -V` says of each test; `isWhole`: it came to its end. */
export function testsIn(text: string): { tests: readonly Ran[]; isWhole: boolean } {
  const tests = new Map<string, Ran>()
  let last: Ran | undefined
  let isWhole = false
  for (const line of text.split(/\r?\n/)) {
    const [, number = '', words = ''] = SAID.exec(line) ?? START.exec(line) ?? []
    const [, of = '', ended = '', seconds] = RESULT.exec(line) ?? []
    const test = tests.get(number)
    const over = tests.get(of)
    if (over !== undefined) {
      over.ended = ended.replace(/\*\*\*|Exception:/g, '').trim() || 'Exception'
      over.durationMs = Number(seconds) * 1000
    } else if (test === undefined && number !== '') {
      last = { name: words, command: '', lines: [] }
      tests.set(number, last)
    } else if (test !== undefined && test.command === '' && COMMAND.test(words)) {
      test.command = words.replace(COMMAND, '')
    } else if (test !== undefined) {
      const isBefore = test.lines.length === 0 || test.command === ''
      if (!isBefore || !ABOUT.test(words)) test.lines.push(words)
    } else if (NOT_THERE.test(line)) last?.lines.push(line)
    else isWhole ||= /^Total Test time|^No tests were found/.test(line)
  }
  return { tests: [...tests.values()], isWhole }
}
