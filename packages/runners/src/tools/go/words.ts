import type { RelPath } from '@tailtest/project'

export interface Words {
  message: string
  stack?: string
}

/** The files that Go's output speaks of. */
export interface Places {
  /** A path as the compiler or a stack has it. */
  place(path: string): RelPath | undefined
  /** A file of the package by its base name, as `t.Error` has it. */
  local(name: string): RelPath | undefined
  /** A line of a file, from 1. */
  line(file: RelPath, number: number): string | undefined
}

/** What `go test -v` says around a test's own output. */
const CHATTER =
  /^\s*(?:=== (?:RUN|PAUSE|CONT|NAME)\b|--- (?:PASS|FAIL|SKIP): .*\(\d+\.\d+s\)$|(?:PASS|FAIL)$|(?:FAIL|ok {2})\t|exit status \d+$|testing: warning: )/

/** The place and the first line of what a test logs; further lines are indented below it. */
const ENTRY = /^(?:.* {4})?([^\s:]+\.go):(\d+): ?(.*)$/
const CONTINUED = /^ {8}/

/** A call that logs without failing: `t.Log` and `t.Error` print alike. */
const LOGS = /\.(?:Log|Logf|Skip|Skipf)\(/

/** The log package's, which differ from run to run. */
const TIMESTAMP = /^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d(?:\.\d+)? /

/** What a test's or a package's output says of its failure; `undefined`: it only logs, or is silent. */
export function failureIn(output: string, places: Places): Words | undefined {
  return panicIn(output, places) ?? entryIn(output, places) ?? exampleIn(output)
}

/** The last words of a test or a package that says nothing of its failure. */
export function lastWordsIn(output: string): string {
  return output
    .split('\n')
    .filter((line) => line.trim() !== '' && !CHATTER.test(line))
    .slice(-20)
    .map((line) => (ENTRY.exec(line)?.[3] ?? line).replace(TIMESTAMP, '').trim())
    .reverse()
    .join('\n')
}

/** A panic, or what else the Go runtime ends a program with. */
export function panicIn(output: string, places: Places): Words | undefined {
  const start = output.search(/^(?:panic|fatal error|runtime): /m)
  if (start === -1) return undefined
  const text = output.slice(start)
  const [first = '', ...rest] = text.split('\n')
  const message = first.replace(/ \[recovered(?:, repanicked)?\]$/, '')
  const stack = framesIn(text, places)
  if (isTimeout(message)) return { message, stack } // then come running tests, with their durations
  const end = rest.findIndex((line) => line.trim() === '')
  const more = rest
    .slice(0, end === -1 ? rest.length : end)
    .map((line) => line.trim())
    .filter((line) => !/^(?:panic: |\[signal |goroutine )/.test(line))
  return { message: [message, ...more].join('\n'), stack }
}

/** Whether a panic is that of `-timeout`. */
export function isTimeout(message: string): boolean {
  return message.startsWith('panic: test timed out')
}

/** The first thing that a test says by `t.Error` and its like, of an assertion library also what it compared. */
function entryIn(output: string, places: Places): Words | undefined {
  const telling = entriesIn(output).find(({ name, line }) => {
    const file = places.local(name)
    return file === undefined || !LOGS.test(places.line(file, line) ?? '')
  })
  if (telling === undefined) return undefined
  const file = places.local(telling.name)
  const stack = framesIn(output, places) || (file && `${file}:${telling.line}`)
  return { message: testifyWords(telling.text) ?? toldAtOnce(telling.text), stack }
}

function entriesIn(output: string): { name: string; line: number; text: string }[] {
  const entries: { name: string; line: number; text: string }[] = []
  let open: { text: string } | undefined
  for (const each of output.split('\n')) {
    const [, name, line, text] = ENTRY.exec(each) ?? []
    if (name !== undefined && line !== undefined) {
      const entry = { name, line: Number(line), text: text ?? '' }
      entries.push(entry)
      open = entry
    } else if (open !== undefined && CONTINUED.test(each)) {
      open.text += `\n${each.replace(CONTINUED, '')}`
    } else if (each.trim() !== '') open = undefined
  }
  return entries
}

/** Lines that only together say what is wrong: what was got and wanted, the sides of a diff, what a colon announces. */
function toldAtOnce(text: string): string {
  const [first = '', ...rest] = text.trim().split('\n')
  const announces = /:\s*$/.test(first)
  const sides = announces ? rest.filter((line) => /^[-+]\s*\S/.test(line)).slice(0, 2) : []
  const next = rest.filter((line) => line.trim() !== '').slice(0, 1)
  const told = sides.length > 0 ? sides : next.filter((line) => announces || SIDE.test(line))
  if (told.length === 0) return text.trim()
  const words = told.map((line) => line.trim().replace(/\s+/g, ' ')).join(', ')
  const left = sides.length > 0 ? rest : rest.filter((line) => !told.includes(line))
  return [`${first.trimEnd()}${announces ? '' : ','} ${words}`, ...left].join('\n')
}

const SIDE = /^\s*(?:got|want|expected|actual)\b/i

function exampleIn(output: string): Words | undefined {
  const [, got, want] = /^got:\n([\s\S]*?)\nwant:\n([\s\S]*?)\n?$/m.exec(output) ?? []
  if (got === undefined || want === undefined) return undefined
  const [short, wanted] = [got, want].map((text) => text.split('\n')[0])
  const whole = `${got}${want}`.includes('\n') ? `\ngot:\n${got}\nwant:\n${want}` : ''
  return { message: `got: ${short}, want: ${wanted}${whole}` }
}

/** The labels of a failure of testify's `assert` and `require`: `\tError:      \tNot equal: `. */
const LABEL = /^\s*\t(Error Trace|Error|Messages|Test|Diff):\s*\t(.*)$/

/** What an assertion of testify says, its reason first; `undefined`: no such text. */
function testifyWords(text: string): string | undefined {
  const sections = new Map<string, string[]>()
  let open: string[] | undefined
  for (const line of text.split('\n')) {
    const [, label, words = ''] = LABEL.exec(line) ?? []
    if (label !== undefined) {
      open = [words.trim()]
      sections.set(label, open)
    } else open?.push(line.replace(/^\s*\t +\t/, '').trimEnd())
  }
  const error = sections.get('Error')
  if (error === undefined || !sections.has('Error Trace')) return undefined
  const [head = '', ...rest] = error
  const sides = rest.filter((line) => /^(?:expected|actual) *: /.test(line)).slice(0, 2)
  const told = sides.length > 0 ? sides : rest.slice(0, head.endsWith(':') ? 1 : 0)
  const short = told.map((line) => line.replace(/^(expected|actual) *: */, '$1: '))
  const first = [head.replace(/:$/, ''), short.join(', ')].filter((part) => part !== '').join(': ')
  const own = sections.get('Messages') ?? []
  const more = [...own, ...rest.filter((line) => !told.includes(line) && line !== '')]
  return [first, ...more].join('\n')
}

/** The second line of a frame; before it stands the function. */
const PLACE = /^\s+(\S.*\.go):(\d+)(?: \+0x[\da-f]+)?$/

/** Frames below the root that are no one's of the project. */
const FOREIGN = /(?:^|\/)(?:vendor|pkg\/mod)\//

/** The project's frames of the first goroutine that has any, `<file>:<line> in <function>`, innermost first. */
function framesIn(text: string, { place }: Pick<Places, 'place'>): string {
  for (const goroutine of text.split('\n\n')) {
    const lines = goroutine.split('\n')
    const frames = lines.flatMap((line, index) => {
      const [, path = '', number] = PLACE.exec(line) ?? []
      const file = path === '' || FOREIGN.test(path) ? undefined : place(path)
      return file === undefined ? [] : [`${file}:${number}${functionIn(lines[index - 1] ?? '')}`]
    })
    if (frames.length > 0) return frames.join('\n')
  }
  return ''
}

/** `example.com/shop/price.(*Cart).Add(0xc000, …)` → ` in price.(*Cart).Add`; arguments are addresses. */
function functionIn(line: string): string {
  const [starts, own] = [/^\s*created by /.test(line), line.trim().replace(/^created by /, '')]
  const name = own
    .replace(/ in goroutine \d+$/, '')
    .replace(/\([^()]*\)$/, '')
    .replace(/^.*\//, '')
  if (name === '' || /\s/.test(name)) return ''
  return ` in ${name}${starts ? ', which started it' : ''}`
}
